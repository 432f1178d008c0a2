import type { NetworkId } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { PROOF_INDEX, type Xpub } from './openXpub.ts'

/** Lent now: asked in each round, those that were lent last first. */
const MAX_LENT = 100
/** Of all that the key has, one round after the other. */
const PER_ROUND = 100

const Row = { id: col.bigint, address: col.text }
type Chain = { readonly network: NetworkId; readonly xpub?: string | null }

async function lentNow(ctx: Context, { id }: Xpub): Promise<string[]> {
  const { rows } = await sql.named({ address: col.text })`
    select a.address from shop_address a where a.xpub = ${id} and exists (
      select from address_lease l where l.address_id = a.id and l.span @> ${ctx.now()}::timestamptz)
    order by a.watch_until desc nulls last, a.id desc limit ${MAX_LENT}`.execute(ctx.db)
  return rows.map((row) => row.address)
}

/**
 * Returns a function that names addresses of a network's public key for a check that asks a node about each: those
 * that are lent now, and the next part of the others, at most 200.
 */
export function createXpubRounds(
  accountOf: (chain: Chain) => Xpub | undefined,
): (ctx: Context, chain: Chain) => Promise<readonly string[]> {
  const afterIds = new Map<NetworkId, bigint>()
  return async (ctx, chain) => {
    const account = accountOf(chain)
    if (!account) return []
    const { rows } = await sql.named(Row)`
      select id, address from shop_address
      where xpub = ${account.id} and xpub_index > ${PROOF_INDEX}
        and id > ${afterIds.get(chain.network) ?? 0n}::bigint
      order by id limit ${PER_ROUND}`.execute(ctx.db)
    afterIds.set(chain.network, rows.length < PER_ROUND ? 0n : rows.at(-1)!.id)
    return [...new Set([...(await lentNow(ctx, account)), ...rows.map((row) => row.address)])]
  }
}
