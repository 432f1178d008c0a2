import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { lockKept } from '../../../people/accounts/profile/lockKept.ts'
import { returnStock } from '../../catalogue/returnStock.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../../money/ledger/post.ts'
import type { Units } from '../../../money/payments/held/listUnits.ts'
import { lockPayments } from '../../../money/payments/settle/lockPayments.ts'
import { listRefunds } from '../../../money/refunds/listRefunds.ts'
import { offerRefund } from '../../../money/refunds/offerRefund.ts'
import { findRefund, isOpenRefund, type RefundRow } from '../../../money/refunds/refund.ts'
import { refuseRefund } from '../../../money/refunds/takeBackRefund.ts'
import { keepLines, moveLines } from '../lines/moveLines.ts'
import { findOrder, lockOrder, type OrderRow } from '../read/orderRow.ts'
import { emit } from '../../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'
import { creditSmall } from './creditSmall.ts'
import { returnShare, sharesOf, unitsLeft } from './returnShare.ts'
import {
  BY_SHOP,
  isReturn,
  piecesReturned,
  readNewestReturn,
  readReturns,
  unsentPieces,
  type OrderReturn,
} from './orderReturn.ts'

type RequestedReturn = { readonly order: OrderRow; readonly asked: OrderReturn }

type AskedBy = 'buyer' | 'staff'

/** A return that one of the two asked for and its order, locked after its payment. */
export async function lockRequested(
  tx: TransactionContext,
  orderId: string,
  by: AskedBy = 'buyer',
): Promise<RequestedReturn | undefined> {
  await lockPayments(tx, [orderId])
  const order = await lockOrder(tx, orderId)
  const asked = await readNewestReturn(tx, orderId)
  if (order?.status !== 'refunding' || asked?.state !== 'asked') return undefined
  return (asked.askedBy === null) === (by === 'buyer') ? { order, asked } : undefined
}

async function finishReturn(
  tx: TransactionContext,
  orderId: string,
  { returnNo, lines }: Pick<OrderReturn, 'returnNo' | 'lines'>,
): Promise<void> {
  await sql.named`
    update order_return set state = 'done' where ${isReturn(orderId, { returnNo })}`.execute(tx.db)
  const parts = lines.map((line) => ({ lineNo: line.lineNo, count: piecesReturned(line) }))
  if (!(await moveLines(tx, orderId, 'refund', parts)))
    throw new Error(`the pieces of return ${returnNo} of order ${orderId} are not returning`)
}

/** False when the account was deleted. */
async function refundBalance(
  tx: TransactionContext,
  site: Site,
  { id, account_id: accountId, asset }: OrderRow,
  { returnNo, lines }: OrderReturn,
  amountMicro: bigint,
): Promise<boolean> {
  if (!(await lockKept(tx, accountId!))) return false
  if (amountMicro > 0n)
    await post(tx, [
      {
        from: { system: 'sales' },
        to: { account: accountId! },
        asset,
        amountMicro,
        kind: 'orderRefund',
        reference: `order:${id}:return${returnNo === 1 ? '' : `:${returnNo}`}`,
      },
    ])
  await notifyBuyer(tx, site, id, 'moneyCredited', { amount: formatMicro(amountMicro), asset })
  await finishReturn(tx, id, { returnNo, lines })
  return true
}

/**
 * Approves a return: offers refunds from the order's transfers, oldest first, or credits the balance that paid.
 * Unshipped pieces go back on sale. Less than `least` is credited to a member (rules: refunds#small-refunds). False
 * when none is requested or the account is gone: roll back.
 */
export async function approveReturn(
  tx: TransactionContext,
  site: Site,
  orderId: string,
  least: (network: NetworkId) => bigint = () => 0n,
  by: AskedBy = 'buyer',
): Promise<boolean> {
  const requested = await lockRequested(tx, orderId, by)
  if (!requested) return false
  const { order, asked } = requested
  const units = await unitsLeft(tx, order)
  const amountMicro = await returnShare(tx, order, asked, units)
  await sql.named`
    update order_return set state = 'approved', amount_micro = ${amountMicro}, decided_at = ${tx.now()}
    where ${isReturn(orderId, asked)}`.execute(tx.db)
  await emit(tx, 'order.returnApproved', orderId, by === 'staff' ? BY_SHOP : {})
  await returnStock(tx, unsentPieces(orderId, asked.returnNo))
  if (order.paid_from === 'balance') return refundBalance(tx, site, order, asked, amountMicro)
  const shares = await creditSmall(
    tx,
    site,
    { order, returnNo: asked.returnNo },
    sharesOf(units, amountMicro),
    least,
  )
  await offerShares(tx, site, { orderId, returnNo: asked.returnNo }, shares)
  if (shares.length === 0) await finishReturn(tx, orderId, asked)
  return true
}

async function offerShares(
  tx: TransactionContext,
  site: Site,
  { orderId, returnNo }: { readonly orderId: string; readonly returnNo: number },
  shares: readonly Units[],
): Promise<void> {
  for (const { transferId, network, amountMicro } of shares) {
    await offerRefund(tx, {
      orderId,
      returnNo,
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
}

/** Ends an undecided return without a refund. */
export async function keepPieces(
  tx: TransactionContext,
  orderId: string,
  asked: OrderReturn,
  { state, why }: { readonly state: 'refused' | 'withdrawn'; readonly why: string | null },
): Promise<void> {
  await sql.named`
    update order_return set state = ${state}, why = ${why}, decided_at = ${tx.now()}
    where ${isReturn(orderId, asked)}`.execute(tx.db)
  await keepLines(tx, orderId, asked.lines)
}

/** Pieces and status are as before; a buyer who asked is notified of the reason. */
export async function refuseReturn(
  tx: TransactionContext,
  site: Site,
  orderId: string,
  why: string,
  by: AskedBy = 'buyer',
): Promise<boolean> {
  const requested = await lockRequested(tx, orderId, by)
  if (!requested) return false
  const { asked } = requested
  await keepPieces(tx, orderId, asked, { state: 'refused', why })
  await emit(tx, 'order.returnRefused', orderId, by === 'staff' ? BY_SHOP : {})
  if (by === 'buyer') await notifyBuyer(tx, site, orderId, 'returnRefused', { why })
  return true
}

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
  if (part === 'delivered') await finishWhenAllEnded(tx, orderId)
}

/** A return ends with its last part: a refused part stays with the shop, a withdrawn one was offered again. */
async function finishWhenAllEnded(tx: TransactionContext, orderId: string): Promise<void> {
  await lockOrder(tx, orderId)
  const open = (await listRefunds(tx, orderId)).filter(
    (one) => one.part === 'delivered' && isOpenRefund(one),
  )
  for (const one of await readReturns(tx, orderId, 'approved'))
    if (!open.some((refund) => refund.return_no === one.returnNo))
      await finishReturn(tx, orderId, one)
}

/**
 * Ends the offer of a returned order's part; the money stays with the shop (rules: refunds#returns). False for
 * another kind of refund, or one on its way.
 */
export async function declineReturned(
  tx: TransactionContext,
  site: Site,
  refundId: bigint,
  { onlyUnclaimed = false } = {},
): Promise<boolean> {
  const known = await findRefund(tx, refundId)
  if (!known || known.order_id === null || known.part !== 'delivered') return false
  const { order_id: orderId, amount_micro: amountMicro } = known
  await lockPayments(tx, [orderId])
  await lockOrder(tx, orderId)
  if (onlyUnclaimed && (await findRefund(tx, refundId))?.state !== 'offered') return false
  if (!(await refuseRefund(tx, refundId))) return false
  const amount = formatMicro(amountMicro)
  await emit(tx, 'order.refundEnded', orderId, { amount })
  await notifyBuyer(tx, site, orderId, 'refundEnded', { amount })
  await finishWhenAllEnded(tx, orderId)
  return true
}

type WaitingReturn = {
  readonly orderId: string
  readonly returnNo: number
  readonly reason: string
  readonly fromStatus: string
  readonly askedAt: Date
  readonly askedBy: string | null
  /** What goes back if it is approved now. */
  readonly amount: string
  readonly notifiedAt: Date | null
}

/** Undecided returns, those the merchant has not been notified of first. */
export async function listReturns(ctx: Context): Promise<WaitingReturn[]> {
  const { rows } = await sql({
    order_id: col.text,
    return_no: col.int,
    reason: col.text,
    from_status: col.text,
    asked_at: col.time,
    asked_by: col.orNull(col.text),
    amount_micro: col.orNull(col.bigint),
    asset: col.text,
    told_at: col.orNull(col.time),
  })`
    select r.order_id, r.return_no, r.reason, r.from_status, r.asked_at, r.asked_by,
      r.amount_micro, o.asset, r.told_at from order_return r
      join shop_order o on o.id = r.order_id
    where r.state = 'asked' order by r.told_at is not null, r.asked_at limit 200`.execute(ctx.db)
  const waiting: WaitingReturn[] = []
  for (const row of rows)
    waiting.push({
      orderId: row.order_id,
      returnNo: row.return_no,
      reason: row.reason,
      fromStatus: row.from_status,
      askedAt: row.asked_at,
      askedBy: row.asked_by,
      amount: `${formatMicro(row.amount_micro ?? (await askedShare(ctx, row.order_id)))} ${row.asset}`,
      notifiedAt: row.told_at,
    })
  return waiting
}

/** Of the return that its buyer asked for. */
async function askedShare(ctx: Context, orderId: string): Promise<bigint> {
  const [order, asked] = [await findOrder(ctx, orderId), await readNewestReturn(ctx, orderId)]
  return order && asked ? returnShare(ctx, order, asked) : 0n
}

export async function markReturnsNotified(
  ctx: Context,
  orderIds: readonly string[],
): Promise<void> {
  await sql.named`
    update order_return set told_at = ${ctx.now()}
    where order_id = any(${orderIds}::text[])`.execute(ctx.db)
}
