import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

type ContactOrder = {
  readonly id: string
  readonly secret: string
  readonly createdAt: Date
}

/**
 * Newest first, without those that only an account may read. An account's order may go to another person, so its
 * receiver is no contact.
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
      and not (taken_by_placer and account_id is not null)
    order by created_at desc, id desc limit ${most}::int`.execute(ctx.db)
  return rows
}
