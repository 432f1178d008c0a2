import { forgetCouponBuyers } from '../../coupons/takeCoupon.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

type Position = { readonly at: Date; readonly id: string }

/** What `forgetGuest` deletes is there, the order is a guest's and has ended: also the condition of the index. */
const OLD_GUEST = sql.raw(
  `account_id is null and status in ('received', 'refunded', 'cancelled', 'expired')
   and num_nonnulls(receiver_email, contact_email, contact_phone, address, phone, receiver_name) > 0`,
)

export async function listOldGuests(
  ctx: Context,
  before: Date,
  after: Position,
  most: number,
): Promise<Position[]> {
  const { rows } = await sql.named({ at: col.time, id: col.text })`
    select updated_at as at, id from shop_order
    where ${OLD_GUEST} and updated_at < ${before} and (updated_at, id) > (${after.at}, ${after.id})
    order by updated_at, id limit ${most}::int`.execute(ctx.db)
  return rows
}

/** False when the order is not old any more. */
export async function forgetGuest(ctx: Context, orderId: string, before: Date): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
    update shop_order set receiver_email = null, contact_email = null, contact_phone = null,
      contact_at = null, address = null, phone = null, receiver_name = null
    where id = ${orderId} and ${OLD_GUEST} and updated_at < ${before}`.execute(ctx.db)
  if (rowCount === 0) return false
  await forgetCouponBuyers(ctx, [orderId])
  return true
}

/** Some may be of a return that was asked for after the rest was deleted. */
export async function forgetReturnPhotos(ctx: Context, before: Date): Promise<void> {
  await sql.named`
    delete from return_photo p using shop_order o where o.id = p.order_id and o.account_id is null
      and o.status in ('received', 'refunded', 'cancelled', 'expired')
        and o.updated_at < ${before}`.execute(ctx.db)
}
