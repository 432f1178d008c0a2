import { DAY_MS } from '../../../basics/durations.ts'
import { OWNER } from '../../../basics/permissions.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** The wait of a held setting: those who were owners when it was requested are notified. */
export const NOTIFY_FORMER_MS = DAY_MS

/** Addresses to tell of a change: the owners', and for a day earlier addresses and former owners. */
export async function ownerEmails(ctx: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const dayAgo = new Date(ctx.now().getTime() - NOTIFY_FORMER_MS)
  const { rows } = await sql.named({ email: col.text })`
    select distinct e.email from staff s
      cross join lateral (values (s.email),
        (case when s.email_changed_at > ${dayAgo} then s.earlier_email end)) e (email)
    where e.email is not null and (s.role = ${OWNER} or s.owner_until > ${dayAgo})
      and (s.disabled_at is null or s.disabled_at > ${dayAgo})
    order by e.email`.execute(ctx.db)
  return rows.map(({ email }) => email)
}
