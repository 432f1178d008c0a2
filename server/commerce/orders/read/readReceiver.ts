import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

const Row = {
  receiver_name: col.orNull(col.text),
  phone: col.orNull(col.text),
  country: col.orNull(col.text),
  address: col.orNull(col.text),
  updated_at: col.time,
}

export async function readReceiver(ctx: Context, orderId: string): Promise<RowOf<typeof Row>> {
  const { rows } = await sql.named(Row)`
    select receiver_name, phone, country, address, updated_at from shop_order
    where id = ${orderId}`.execute(ctx.db)
  return rows[0]!
}
