import { microToBase } from '../../../../basics/money.ts'
import { NETWORKS, NETWORK_IDS } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { post } from '../../ledger/post.ts'
import { readPosted } from '../../ledger/readPosted.ts'
import { heldTransfer, type HeldTransfer } from './heldTransfer.ts'

const BATCH = 200

const referenceOf = (
  { network, txHash, logIndex, undone }: HeldTransfer,
  prefix: 'dust' | 'undone:dust' = 'dust',
): string => `${prefix}:${network}:${txHash}:${logIndex}:${undone}`

/** Undecided, final before then, and never returned to the cases by staff. */
export async function listDust(
  ctx: Context,
  belowMicro: bigint,
  before: Date,
): Promise<{ id: bigint; orderId: string | null }[]> {
  const belows = NETWORK_IDS.map((id) => microToBase(belowMicro, NETWORKS[id].usdtDecimals))
  const { rows } = await sql.named({ id: col.bigint, orderId: col.orNull(col.text) })`
    select t.id, t.order_id as "orderId" from transfer t
      join unnest(${NETWORK_IDS}::int[], ${belows}::numeric[]) b (id, base) on b.id = t.network
    where t.outcome is null and t.held_base > 0 and t.held_base < b.base and t.final_at < ${before} and t.undone = 0
      and t.reason is distinct from 'fault' and t.status not in ('refused', 'orphaned', 'own')
    order by t.final_at, t.id limit ${BATCH}`.execute(ctx.db)
  return rows
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
