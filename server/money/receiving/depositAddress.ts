import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { WATCH_AFTER_MS } from './shopAddress.ts'

/** Marks the address as viewed, so that its logs are read. */
export async function depositAddress(ctx: Context, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql.named({ address: col.text })`
    update shop_address set watch_until = greatest(watch_until, ${new Date(ctx.now().getTime() + WATCH_AFTER_MS)})
    where id = (select address_id from address_lease where order_id = ${paymentId} limit 1)
      and purpose = 'deposit' returning address`.execute(ctx.db)
  return rows[0]?.address
}
