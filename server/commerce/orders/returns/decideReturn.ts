import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { RefundState } from '../../../../basics/refunds.ts'
import { mayMove } from '../../../../basics/status.ts'
import { holdKept } from '../../../people/accounts/profile/holdKept.ts'
import { returnStock } from '../../catalogue/returnStock.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../../money/ledger/post.ts'
import { listUnits } from '../../../money/payments/held/listUnits.ts'
import { lockPayments } from '../../../money/payments/settle/lockPayments.ts'
import { listRefunds } from '../../../money/refunds/listRefunds.ts'
import { offerRefund } from '../../../money/refunds/offerRefund.ts'
import type { RefundRow } from '../../../money/refunds/refund.ts'
import { lockOrder, type OrderRow } from '../read/orderRow.ts'
import { emit } from '../../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'

type RequestedReturn = {
  readonly order: OrderRow
  readonly fromStatus: 'paid' | 'shipped' | 'received'
}

/** A requested return's order, locked after its payment. */
async function lockRequested(
  tx: TransactionContext,
  orderId: string,
): Promise<RequestedReturn | undefined> {
  await lockPayments(tx, [orderId])
  const order = await lockOrder(tx, orderId)
  const { rows } = await sql({
    from_status: col.as<RequestedReturn['fromStatus']>(col.text),
  })`select from_status from order_return where order_id = ${orderId} and state = 'asked' for update`.execute(
    tx.db,
  )
  return order?.status === 'refunding' && rows[0]
    ? { order, fromStatus: rows[0].from_status }
    : undefined
}

async function finishReturn(tx: TransactionContext, orderId: string): Promise<void> {
  await sql.named`update order_return set state = 'done' where order_id = ${orderId}`.execute(tx.db)
  await sql.named`update shop_order set status = 'refunded', updated_at = ${tx.now()} where id = ${orderId}`.execute(
    tx.db,
  )
  await emit(tx, 'order.refunded', orderId, {})
}

/** Returns the money to the balance that paid. False when the account was deleted. */
async function refundBalance(
  tx: TransactionContext,
  site: Site,
  { id, account_id: accountId, asset, total_micro: amountMicro }: OrderRow,
): Promise<boolean> {
  if (!(await holdKept(tx, accountId!))) return false
  await post(tx, [
    {
      from: { system: 'sales' },
      to: { account: accountId! },
      asset,
      amountMicro,
      kind: 'orderRefund',
      reference: `order:${id}:return`,
    },
  ])
  await notifyBuyer(tx, site, id, 'moneyCredited', {
    amount: formatMicro(amountMicro),
    asset,
  })
  await finishReturn(tx, id)
  return true
}

/**
 * Approves a return: offers a refund per transfer, or credits the balance that paid. Unshipped stock goes back on sale.
 * False when no return is requested or the account is gone; the caller must then roll back.
 */
export async function approveReturn(
  tx: TransactionContext,
  site: Site,
  orderId: string,
): Promise<boolean> {
  const asked = await lockRequested(tx, orderId)
  if (!asked) return false
  const { order, fromStatus } = asked
  await sql.named`update order_return set state = 'approved', decided_at = ${tx.now()} where order_id = ${orderId}`.execute(
    tx.db,
  )
  await emit(tx, 'order.returnApproved', orderId, {})
  if (fromStatus === 'paid') await returnStock(tx, order.option_id, order.count)
  if (order.paid_from === 'balance') return refundBalance(tx, site, order)
  for (const { transferId, network, amountMicro } of await listUnits(tx, orderId, 'delivered')) {
    if (amountMicro === 0n) continue
    await offerRefund(tx, {
      orderId,
      transferId,
      part: 'delivered',
      network,
      amountMicro,
      reason: 'return',
    })
    await notifyBuyer(tx, site, orderId, 'refundOffered', {
      amount: formatMicro(amountMicro),
      network: NETWORKS[network].name,
    })
  }
  return true
}

/** Refuses a return: restores the order's status and notifies the buyer of the reason. */
export async function refuseReturn(
  tx: TransactionContext,
  site: Site,
  orderId: string,
  why: string,
): Promise<boolean> {
  const asked = await lockRequested(tx, orderId)
  if (!asked) return false
  await sql.named`update order_return set state = 'refused', why = ${why}, decided_at = ${tx.now()} where order_id = ${orderId}`.execute(
    tx.db,
  )
  await sql.named`update shop_order set status = ${asked.fromStatus}, updated_at = ${tx.now()} where id = ${orderId}`.execute(
    tx.db,
  )
  await emit(tx, 'order.returnRefused', orderId, {})
  await notifyBuyer(tx, site, orderId, 'returnRefused', { why })
  return true
}

/** A refused part stays with the shop; a withdrawn one was offered anew. */
const OPEN: ReadonlySet<RefundState> = new Set(['offered', 'claimed', 'approved', 'sent'])

/** Records a final refund; a return's last one ends it. The order's row is locked. */
export async function noteRefunded(
  tx: TransactionContext,
  site: Site,
  refund: RefundRow,
): Promise<void> {
  const { order_id: orderId, part, amount_micro, network, address, tx_hash } = refund
  if (orderId === null) return
  const facts = {
    amount: formatMicro(amount_micro),
    network: NETWORKS[network].name,
    address: address!,
  }
  await emit(tx, 'order.refundDone', orderId, { network, amount: facts.amount, txHash: tx_hash! })
  await notifyBuyer(tx, site, orderId, 'refundDone', facts)
  if (part !== 'delivered') return
  const order = await lockOrder(tx, orderId)
  const open = (await listRefunds(tx, orderId)).some(
    (one) => one.part === 'delivered' && OPEN.has(one.state),
  )
  if (order && mayMove(order.status, 'refund') && !open) await finishReturn(tx, orderId)
}

export type WaitingReturn = {
  readonly orderId: string
  readonly reason: string
  readonly fromStatus: string
  readonly askedAt: Date
  readonly total: string
  readonly toldAt: Date | null
}

/** Undecided returns, those the merchant has not been notified of first. */
export async function listReturns(ctx: Context): Promise<WaitingReturn[]> {
  const { rows } = await sql({
    order_id: col.text,
    reason: col.text,
    from_status: col.text,
    asked_at: col.time,
    total_micro: col.bigint,
    asset: col.text,
    told_at: col.orNull(col.time),
  })`
    select r.order_id, r.reason, r.from_status, r.asked_at, o.total_micro, o.asset, r.told_at from order_return r join shop_order o on o.id = r.order_id
    where r.state = 'asked' order by r.told_at is not null, r.asked_at limit 200`.execute(ctx.db)
  return rows.map((row) => ({
    orderId: row.order_id,
    reason: row.reason,
    fromStatus: row.from_status,
    askedAt: row.asked_at,
    total: `${formatMicro(row.total_micro)} ${row.asset}`,
    toldAt: row.told_at,
  }))
}

export async function markReturnsTold(ctx: Context, orderIds: readonly string[]): Promise<void> {
  await sql.named`update order_return set told_at = ${ctx.now()} where order_id = any(${orderIds}::text[])`.execute(
    ctx.db,
  )
}
