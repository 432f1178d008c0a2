import { microToBase } from '../../../../basics/money.ts'
import { NETWORKS, NETWORK_IDS } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { post } from '../../ledger/post.ts'
import { readPosted } from '../../ledger/readPosted.ts'
import { heldTransfer, type HeldTransfer } from './heldTransfer.ts'

const BATCH = 200

const referenceOf = (
  { network, txHash, logIndex, undone }: HeldTransfer,
  prefix: 'dust' | 'undone:dust' = 'dust',
): string => `${prefix}:${network}:${txHash}:${logIndex}:${undone}`

const perNetwork = (belowMicro: bigint): Sql<unknown> => {
  const belows = NETWORK_IDS.map((id) => microToBase(belowMicro, NETWORKS[id].usdtDecimals))
  return sql`unnest(${NETWORK_IDS}::int[], ${belows}::numeric[])`
}

/** SQL, of `transfer t`: held, undecided, too little, and never returned to the cases by staff. */
export const isDust = (belowMicro: bigint): Sql<unknown> => sql`
  (t.outcome is null and t.held_base > 0 and t.undone = 0 and t.final_at is not null
    and t.reason is distinct from 'fault' and t.status not in ('refused', 'orphaned', 'own')
    and t.held_base < (select b.base from ${perNetwork(belowMicro)} b (id, base) where b.id = t.network))`

/** Final before then. */
export async function listDust(
  ctx: Context,
  belowMicro: bigint,
  before: Date,
): Promise<{ id: bigint; orderId: string | null }[]> {
  const { rows } = await sql({ id: col.bigint, orderId: col.orNull(col.text) })`
    select t.id, t.order_id as "orderId" from transfer t
    where ${isDust(belowMicro)} and t.final_at < ${before}
    order by t.final_at, t.id limit ${BATCH}`.execute(ctx.db)
  return rows
}

/** What waits as dust; `oldest` is `null` without any. */
export async function sumDust(
  ctx: Context,
  belowMicro: bigint,
): Promise<{ count: number; micro: bigint; oldest: Date | null }> {
  const decimals = NETWORK_IDS.map((id) => NETWORKS[id].usdtDecimals)
  const { rows } = await sql({
    count: col.int,
    micro: col.bigint,
    oldest: col.orNull(col.time),
  })`
    select count(*)::int as count, min(t.final_at) as oldest,
      coalesce(sum(div(t.held_base, power(10::numeric, n.decimals - 6))), 0)::bigint as micro
    from transfer t join unnest(${NETWORK_IDS}::int[], ${decimals}::int[]) n (id, decimals) on n.id = t.network
    where ${isDust(belowMicro)}`.execute(ctx.db)
  return rows[0]!
}

/**
 * Moves a transfer's held dust to the shop's income and returns micro-units; what is below one stays held, decided.
 * Undefined when already decided, or no dust.
 */
export async function takeDust(
  ctx: TransactionContext,
  id: bigint,
  belowMicro: bigint,
): Promise<bigint | undefined> {
  const held = await heldTransfer(ctx, id)
  const { network, heldBase, heldMicro, outcome, undone, reason } = held
  if (outcome !== null || heldBase === 0n || heldMicro >= belowMicro) return undefined
  if (undone > 0 || reason === 'fault') return undefined
  const base = microToBase(heldMicro, NETWORKS[network].usdtDecimals)
  await sql.named`
    update transfer set held_base = held_base - ${base}, credited_base = credited_base + ${base},
      outcome = 'none', dust_at = ${ctx.now()}
    where id = ${id}`.execute(ctx.db)
  if (heldMicro > 0n)
    await post(ctx, [
      {
        from: { system: `receipts:${network}` },
        to: { system: 'sales' },
        asset: 'USDT',
        amountMicro: heldMicro,
        kind: 'adjustment',
        reference: referenceOf(held),
      },
    ])
  return heldMicro
}

export async function findDust(ctx: Context, txHash: string): Promise<bigint[]> {
  const { rows } = await sql.named({ id: col.bigint })`
    select id from transfer where tx_hash = ${txHash} and dust_at is not null order by id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Holds it again for a person to decide. False if it was not dust. */
export async function giveDustBack(ctx: TransactionContext, id: bigint): Promise<boolean> {
  const held = await heldTransfer(ctx, id)
  const { network } = held
  const reference = referenceOf(held)
  const amountMicro = (await readPosted(ctx, [reference])).get(reference)?.amountMicro ?? 0n
  const base = microToBase(amountMicro, NETWORKS[network].usdtDecimals)
  const { rowCount } = await sql.named`
    update transfer set held_base = held_base + ${base}, credited_base = credited_base - ${base},
      outcome = null, told_at = null, dust_at = null,
      undone = undone + 1 where id = ${id} and dust_at is not null`.execute(ctx.db)
  if (rowCount === 0) return false
  if (amountMicro > 0n)
    await post(ctx, [
      {
        from: { system: 'sales' },
        to: { system: `receipts:${network}` },
        asset: 'USDT',
        amountMicro,
        kind: 'adjustment',
        reference: referenceOf(held, 'undone:dust'),
      },
    ])
  return true
}
