import { refundShare } from '../../../../basics/refundShares.ts'
import type { Context } from '../../../platform/db/context.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listUnits, type Units } from '../../../money/payments/held/listUnits.ts'
import { listRefunds } from '../../../money/refunds/listRefunds.ts'
import { isOpenRefund, type RefundRow } from '../../../money/refunds/refund.ts'
import { readLines } from '../lines/orderLine.ts'
import type { OrderRow } from '../read/orderRow.ts'
import { piecesReturned, type OrderReturn } from './orderReturn.ts'

const sumOf = (refunds: readonly RefundRow[]): bigint =>
  refunds.reduce((sum, one) => sum + one.amount_micro, 0n)

const returnedOf = async (ctx: Context, orderId: string): Promise<RefundRow[]> =>
  (await listRefunds(ctx, orderId)).filter((one) => one.part === 'delivered')

/** What each transfer has left for another return, oldest first: delivered, and not promised to an earlier one. */
export async function unitsLeft(ctx: Context, order: OrderRow): Promise<readonly Units[]> {
  if (order.paid_from !== 'chain') return []
  const open = (await returnedOf(ctx, order.id)).filter(isOpenRefund)
  return (await listUnits(ctx, order.id, 'delivered')).map((one) => ({
    ...one,
    amountMicro:
      one.amountMicro - sumOf(open.filter((refund) => refund.transfer_id === one.transferId)),
  }))
}

/** All that was paid for the order, including parts refunded or promised. */
async function readPaid(ctx: Context, order: OrderRow, left: readonly Units[]): Promise<bigint> {
  if (order.paid_from === 'balance') return order.total_micro
  const declined = (await returnedOf(ctx, order.id)).filter((one) => one.state === 'refused')
  const { rows } = await sql.named({ micro: col.bigint })`
    select coalesce(sum(amount_micro), 0)::bigint as micro from order_return
    where order_id = ${order.id} and state in ('approved', 'done')`.execute(ctx.db)
  // Declined returns still count as delivered.
  return left.reduce((sum, one) => sum + one.amountMicro, rows[0]!.micro - sumOf(declined))
}

/** The share of the price that a return gives back. Its pieces are already returning. */
export async function returnShare(
  ctx: Context,
  order: OrderRow,
  asked: Pick<OrderReturn, 'lines'>,
  known?: readonly Units[],
): Promise<bigint> {
  const left = known ?? (await unitsLeft(ctx, order))
  const pieces = new Map(asked.lines.map((line) => [line.lineNo, piecesReturned(line)]))
  const lines = (await readLines(ctx, order.id)).map((line) => ({
    ...line,
    totalMicro: line.totalMicro - line.discountMicro,
    // Those of earlier returns count as refunded though their money may be on its way.
    refunded: line.refunded + line.returning - (pieces.get(line.lineNo) ?? 0),
  }))
  const paidMicro = await readPaid(ctx, order, left)
  const ofGoods = lines.reduce((sum, line) => sum + line.discountMicro, 0n)
  // A coupon for free delivery lowers the fee, and no line.
  const shippingMicro = order.shipping_micro - (order.discount_micro - ofGoods)
  return refundShare({ paidMicro, shippingMicro }, lines, pieces)
}

/** What a coupon took off the pieces, which are already returning: their price is that much above their share. */
export async function couponShare(
  ctx: Context,
  order: OrderRow,
  asked: Pick<OrderReturn, 'lines'>,
): Promise<bigint> {
  const pieces = new Map(asked.lines.map((line) => [line.lineNo, piecesReturned(line)]))
  let share = 0n
  for (const line of await readLines(ctx, order.id)) {
    const upTo = (count: number): bigint =>
      (line.discountMicro * BigInt(count)) / BigInt(line.count)
    const all = line.refunded + line.returning
    share += upTo(all) - upTo(all - (pieces.get(line.lineNo) ?? 0))
  }
  return share
}

/** What each transfer gives of the share, oldest first. */
export function sharesOf(units: readonly Units[], shareMicro: bigint): Units[] {
  let left = shareMicro
  return units.flatMap((one) => {
    const amountMicro = one.amountMicro < left ? one.amountMicro : left
    left -= amountMicro
    return amountMicro <= 0n ? [] : [{ ...one, amountMicro }]
  })
}
