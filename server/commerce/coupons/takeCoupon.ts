import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { buyerOf, USE_LIMITS, type CouponBuyer, type UseRefusal } from './coupon.ts'

type Taken = 'taken' | UseRefusal

type CouponUse = {
  readonly couponId: number
  readonly orderId: string
  readonly buyer: CouponBuyer
  readonly discountMicro: bigint
  readonly asset: 'USDT' | 'XMDD'
  readonly isPaid: boolean
}

/** (rules: ordering#coupons) Locks the coupon, so that uses stay within its limit; call before stock is locked. */
export async function takeCoupon(ctx: Context, use: CouponUse): Promise<Taken> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({ taken: col.as<Taken>(col.text) })`
    select take_coupon(${use.couponId}::int, ${use.orderId}::text, ${buyerOf(use.buyer)}, ${use.discountMicro}::bigint,
      ${use.asset}::text, ${use.isPaid}::boolean, ${ctx.now()}::timestamptz,
        ${USE_LIMITS}) as taken`.execute(ctx.db)
  return rows[0]!.taken
}

/** False when the buyer's other paid orders used the coupon up. Locks the coupon: call before stock is locked. */
export async function payWithCoupon(ctx: Context, orderId: string): Promise<boolean> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({ may: col.present(col.bool) })`
    select pay_with_coupon(${orderId}::text) as may`.execute(ctx.db)
  return rows[0]!.may
}

/** For an order that ended unpaid. Call before stock is locked. */
export async function releaseCoupon(ctx: Context, orderId: string): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`select give_back_coupon(${orderId}::text)`.execute(ctx.db)
}

/** Only unpaid uses are limited per visitor. */
export async function setCouponPaid(ctx: Context, orderId: string, isPaid: boolean): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`
    with buyers as (update coupon_buyer set is_open = ${!isPaid} where order_id = ${orderId})
    update coupon_use set is_paid = ${isPaid} where order_id = ${orderId}`.execute(ctx.db)
}

/** Deletes the contacts' hashes together with the orders' other personal data. */
export async function forgetCouponBuyers(ctx: Context, orderIds: readonly string[]): Promise<void> {
  await sql.named`
    delete from coupon_buyer where order_id = any(${[...orderIds]}::text[])
      and kind in ('email', 'phone')`.execute(ctx.db)
}
