import { OWNER } from '../../../basics/permissions.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** As long as a held setting waits: whoever was an owner when it was asked hears of it. */
export const STILL_TOLD_MS = 24 * 3600_000

/** Where owners are told that an address changes: theirs, and for a day the one before, also of who was an owner. */
export async function ownerEmails(ctx: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const dayAgo = new Date(ctx.now().getTime() - STILL_TOLD_MS)
  const { rows } = await sql.named({ email: col.text })`
    select distinct e.email from staff s
      cross join lateral (values (s.email),
        (case when s.email_changed_at > ${dayAgo} then s.earlier_email end)) e (email)
    where e.email is not null and (s.role = ${OWNER} or s.owner_until > ${dayAgo})
      and (s.disabled_at is null or s.disabled_at > ${dayAgo})
    order by e.email`.execute(ctx.db)
  return rows.map(({ email }) => email)
}
