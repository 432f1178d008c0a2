import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export type ContactOrder = {
  readonly id: string
  readonly secret: string
  readonly createdAt: Date
}

/**
 * Orders whose contact is this address, the newest first. Of an account's own orders the receiver of the goods is no contact: it
 * may be somebody else's.
 */
export async function listByContact(
  ctx: Context,
  email: string,
  most: number,
): Promise<ContactOrder[]> {
  const { rows } = await sql.named({ id: col.text, secret: col.text, createdAt: col.time })`
    select id, secret, created_at as "createdAt" from shop_order
    where coalesce(contact_email, case when contact_phone is null
      and (account_id is null or taken_at is not null) then lower(receiver_email) end) = ${email}
    order by created_at desc, id desc limit ${most}::int`.execute(ctx.db)
  return rows
}
