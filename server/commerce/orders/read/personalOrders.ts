import { col, pick } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { forgetCouponBuyers } from '../../coupons/takeCoupon.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { Context } from '../../../platform/db/context.ts'
import { MAX_LINES } from '../../../../basics/orderLines.ts'
import { readFirstLines } from '../lines/orderLine.ts'
import { OrderRow } from './orderRow.ts'

const MAX_EXPORTED = 5_000

const Row = {
  ...pick(
    OrderRow,
    'id',
    'status',
    'asset',
    'discount_micro',
    'coupon',
    'total_micro',
    'pieces',
    'created_at',
    'receiver_email',
    'contact_email',
    'contact_phone',
  ),
  country: col.orNull(col.text),
  address: col.orNull(col.text),
  phone: col.orNull(col.text),
  receiver_name: col.orNull(col.text),
}

export async function exportPersonalOrders(
  ctx: Context,
  accountId: bigint,
): Promise<({ orderId: string } & object)[]> {
  const { rows } = await sql(Row)`
    select id, status, asset, discount_micro, coupon, total_micro, pieces, receiver_email, contact_email,
      contact_phone, country, address, phone, receiver_name, created_at from shop_order
    where account_id = ${accountId} order by created_at desc, id desc
    limit ${MAX_EXPORTED}`.execute(ctx.db)
  const lines = await readFirstLines(
    ctx,
    rows.map((row) => row.id),
    MAX_LINES,
  )
  return rows.map((row) => {
    const {
      id,
      status,
      asset,
      discount_micro,
      coupon,
      total_micro,
      pieces,
      created_at,
      ...delivery
    } = row
    return {
      orderId: id,
      status,
      asset,
      total: formatMicro(total_micro),
      ...(coupon && { coupon: coupon.code ?? coupon.title, discount: formatMicro(discount_micro) }),
      count: pieces,
      lines: lines.get(id)!.lines.map(({ snapshot, count, totalMicro, status: state }) => ({
        product: snapshot.name,
        option: snapshot.option,
        count,
        total: formatMicro(totalMicro),
        status: state,
      })),
      ...delivery,
      createdAt: created_at,
    }
  })
}

/** Deletes delivery data of the account's ended orders; undelivered ones keep theirs. */
export async function forgetReceivers(ctx: Context, accountId: bigint): Promise<void> {
  const { rows } = await sql.named({ id: col.text })`
    with ended as (
      update shop_order set receiver_email = null, contact_email = null, contact_phone = null,
        contact_at = null, country = null, address = null, phone = null, receiver_name = null
      where account_id = ${accountId} and status in ('cancelled', 'expired', 'received', 'refunded') returning id
    ), photos as (delete from return_photo where order_id in (select id from ended)
    ) select id from ended`.execute(ctx.db)
  await forgetCouponBuyers(
    ctx,
    rows.map(({ id }) => id),
  )
}
