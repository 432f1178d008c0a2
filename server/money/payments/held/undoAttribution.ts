import { Refusal } from '../../../../basics/errors.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { TransferStatus } from '../../../../basics/status.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import type { Movement } from '../../ledger/ledger.ts'
import { post } from '../../ledger/post.ts'
import { accountPostedTo } from '../../ledger/accountPostedTo.ts'
import type { LockedPayment } from '../settle/lockPayments.ts'
import { announceOrders } from '../settle/announceOrders.ts'
import { readUnderway } from '../settle/refreshStatuses.ts'
import { shownStatus, type PaymentOutcome } from '../settle/rules.ts'
import { creditReference } from './creditHeld.ts'

export type UndoProblem = 'notUndoable' | 'refunded' | 'creditSpent'

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  log_index: col.int,
  status: col.as<TransferStatus>(col.text),
  reason: col.orNull(col.text),
  amount_micro: col.bigint,
  delivered_base: col.bigint,
  credited_base: col.bigint,
  refunded_base: col.bigint,
  held_base: col.bigint,
  undone: col.int,
}
type Row = RowOf<typeof Row>

const micro = (base: bigint, network: NetworkId): bigint =>
  baseToMicro(base, NETWORKS[network].usdtDecimals).micro

async function lockTransfers(ctx: TransactionContext, orderId: string): Promise<Row[]> {
  const { rows } = await sql.named(Row)`
    select id, network, tx_hash, log_index, status, reason, amount_micro, delivered_base, credited_base,
      refunded_base, held_base, undone from transfer
    where order_id = ${orderId} and final_at is not null and status not in ('refused', 'orphaned', 'own')
    order by id for update`.execute(ctx.db)
  return rows
}

const back = (one: Row, by: Row, amountMicro: bigint): Movement => ({
  from: { system: 'sales' },
  to: { system: `receipts:${one.network}` },
  asset: 'USDT',
  amountMicro,
  kind: 'orderRefund',
  reference: `undone:${by.network}:${by.tx_hash}:${by.log_index}:${by.undone}:${one.id}`,
})

async function takeBackCredit(ctx: TransactionContext, one: Row): Promise<boolean> {
  if (one.credited_base === 0n) return true
  const accountId = await accountPostedTo(
    ctx,
    creditReference({ ...one, txHash: one.tx_hash, logIndex: one.log_index }),
  )
  if (accountId === undefined) return false
  try {
    await post(ctx, [
      {
        from: { account: accountId },
        to: { system: `receipts:${one.network}` },
        asset: 'USDT',
        amountMicro: micro(one.credited_base, one.network),
        kind: 'adjustment',
        reference: `undone:credit:${one.network}:${one.tx_hash}:${one.log_index}:${one.undone}`,
      },
    ])
    return true
  } catch (error) {
    if (error instanceof Refusal && error.name === 'insufficientBalance') return false
    throw error
  }
}

const counts = ({ status }: Row): boolean => ['settled', 'short', 'over'].includes(status)

function outcomeWithout(payment: LockedPayment, others: readonly Row[]): PaymentOutcome {
  if (payment.state === 'complete')
    return others.some(({ status, reason }) => status === 'over' || reason === 'twice')
      ? 'over'
      : 'settled'
  if (payment.state === 'closed' && others.some(({ status }) => status === 'late')) return 'late'
  return others.some(counts) ? 'short' : 'waiting'
}

/** True when the order had its price from this transfer, and has to be unpaid without it. */
type Undone = { readonly reopened: boolean }

/**
 * Holds it with the reason `undone`. Where it was part of the price, the payment is open again. Locks the payment and
 * withdraws the transfer's refund offers. The caller rolls back on a problem.
 */
export async function undoAttribution(
  ctx: TransactionContext,
  payment: LockedPayment,
  transferId: bigint,
): Promise<Undone | UndoProblem> {
  assertInTransaction(ctx)
  const { orderId } = payment
  const all = await lockTransfers(ctx, orderId)
  const one = all.find(({ id }) => id === transferId)
  if (!one || payment.kind !== 'order') return 'notUndoable'
  if (one.refunded_base > 0n) return 'refunded'
  const others = all.filter(({ id }) => id !== transferId)
  const reopened = one.delivered_base > 0n
  const parts = reopened ? others.filter(({ delivered_base: base }) => base > 0n) : []
  if (parts.some((part) => part.refunded_base + part.credited_base + part.held_base > 0n))
    return 'refunded'
  if (!(await takeBackCredit(ctx, one))) return 'creditSpent'
  const moved = [one, ...parts].flatMap((part) => {
    const amountMicro = micro(part.delivered_base, part.network)
    return amountMicro === 0n ? [] : [back(part, one, amountMicro)]
  })
  await post(ctx, moved)
  await sql.named`
    update transfer set order_id = null, due_at = null, status = 'held', reason = 'undone', outcome = null,
      told_at = null, undone = undone + 1,
      held_base = amount_base, delivered_base = 0, credited_base = 0
      where id = ${transferId}`.execute(ctx.db)
  await sql.named`
    update transfer set status = 'short', reason = 'short', outcome = 'askRest', held_base = delivered_base,
      delivered_base = 0
    where order_id = ${orderId} and id = any(${parts.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  const outcome = outcomeWithout(reopened ? { ...payment, state: 'open' } : payment, others)
  const underway = (await readUnderway(ctx, [orderId])).get(orderId) ?? null
  const receivedMicro = others.filter(counts).reduce((sum, part) => sum + part.amount_micro, 0n)
  await sql.named`
    update payment set outcome = ${outcome}, status = ${shownStatus(outcome, underway)},
      received_micro = ${receivedMicro},
      settled_at = case when ${reopened} then null else settled_at end
      where order_id = ${orderId}`.execute(ctx.db)
  await announceOrders(ctx, [orderId])
  return { reopened }
}

/** The order's time was over when its money was undone. */
export async function closeUndone(ctx: TransactionContext, orderId: string): Promise<void> {
  await sql.named`
    update payment set closed_at = ${ctx.now()}, closed_reason = 'expired'
    where order_id = ${orderId} and closed_at is null`.execute(ctx.db)
}
