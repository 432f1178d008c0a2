import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'

export type OwnAddress = {
  readonly address: string
  /** Treasury or shared address: without it the network cannot sell. */
  readonly closesNetwork: boolean
}

/** Of these addresses, `blocked` are; the others are not any more. */
export async function noteBlocked(
  ctx: Context,
  network: NetworkId,
  all: readonly OwnAddress[],
  blocked: ReadonlySet<string>,
): Promise<void> {
  const now = all.filter(({ address }) => blocked.has(address))
  await sql.named`
    with free as (delete from blocked_address where network = ${network}
      and address = any(${all.flatMap(({ address }) => (blocked.has(address) ? [] : [address]))}::text[]))
    insert into blocked_address (network, address, closes_network, since)
    select ${network}, address, closes, ${ctx.now()} from unnest(${now.map(({ address }) => address)}::text[],
      ${now.map(({ closesNetwork }) => closesNetwork)}::boolean[]) given (address, closes)
    on conflict (network, address) do update set closes_network = excluded.closes_network`.execute(
    ctx.db,
  )
}

/** Addresses that must not be given to a buyer. */
export async function listBlocked(ctx: Context, network: NetworkId): Promise<ReadonlySet<string>> {
  const { rows } = await sql.named({ address: col.text })`
    select address from blocked_address where network = ${network}`.execute(ctx.db)
  return new Set(rows.map((row) => row.address))
}
