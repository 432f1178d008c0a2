import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { OrderCoupon } from '../../coupons/coupon.ts'
import type { OrderStatus, PayMode } from '../../../../basics/status.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/** Amounts in micro-units of `asset`. */
export const OrderRow = {
  id: col.text,
  secret: col.text,
  device_hash: col.bytes,
  client_hash: col.bytes,
  content_hash: col.bytes,
  /** `null` for a guest's. */
  account_id: col.orNull(col.bigint),
  /** For the contracts: the product of a single line, else 0. */
  level: col.int,
  pieces: col.int,
  /** The lines' sum; total = goods + shipping - discount. */
  goods_micro: col.bigint,
  shipping_micro: col.bigint,
  discount_micro: col.bigint,
  /** What the discount is; null without one. */
  coupon: col.orNull(col.json<OrderCoupon>()),
  total_micro: col.bigint,
  asset: col.as<'USDT' | 'XMDD'>(col.text),
  /** `balance`: paid at once, without a payment on chain. */
  paid_from: col.as<'chain' | 'balance'>(col.text),
  mode: col.as<PayMode>(col.text),
  /** Derived from the lines once it is paid; see basics/orderLines.ts. */
  status: col.as<OrderStatus>(col.text),
  /** `unheld`: beyond the visitor's share, reserved once its money is seen (rules: ordering#reservation-limits). */
  stock_state: col.as<'held' | 'unheld' | 'released' | 'taken'>(col.text),
  receiver_email: col.orNull(col.text),
  receiver_name: col.orNull(col.text),
  contact_email: col.orNull(col.text),
  contact_phone: col.orNull(col.text),
  /** Since when the contact counts; see contact/contactOf.ts. */
  contact_at: col.orNull(col.time),
  /** Named in the browser that placed the order, or confirmed by such a contact. */
  contact_by_placer: col.bool,
  /** When an account took it over. */
  taken_at: col.orNull(col.time),
  /** Claimed in the browser that placed it: only the account may read it (rules: ordering#guests). */
  taken_by_placer: col.bool,
  created_at: col.time,
  expires_at: col.time,
}
export type OrderRow = RowOf<typeof OrderRow>

const COLUMNS = sql`
  id, secret, device_hash, client_hash, content_hash, account_id, level, pieces, goods_micro,
  shipping_micro, discount_micro, coupon, total_micro, asset, paid_from, mode, status, stock_state,
  receiver_email, receiver_name, contact_email, contact_phone, contact_at, contact_by_placer,
  taken_at, taken_by_placer, created_at, expires_at`

/** An account took it, in another browser than the one that placed it: it is only one of the link's holders. */
export const isTakenByLink = (order: Pick<OrderRow, 'taken_at' | 'taken_by_placer'>): boolean =>
  order.taken_at !== null && !order.taken_by_placer

export const findOrder = async (ctx: Context, orderId: string): Promise<OrderRow | undefined> =>
  (
    await sql.named(OrderRow)`select ${COLUMNS} from shop_order where id = ${orderId}`.execute(
      ctx.db,
    )
  ).rows[0]

/** Fixed lock order: payment, order, its lines, stock, balances. */
export async function lockOrder(ctx: Context, orderId: string): Promise<OrderRow | undefined> {
  assertInTransaction(ctx)
  return (
    await sql.named(
      OrderRow,
    )`select ${COLUMNS} from shop_order where id = ${orderId} for update`.execute(ctx.db)
  ).rows[0]
}
