import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { SESSION_IDLE_MS } from './session.ts'

export async function forgetEnded(ctx: Context): Promise<void> {
  const now = ctx.now()
  await sql.named`delete from staff_challenge where ends_at < ${now}`.execute(ctx.db)
  await sql.named`delete from staff_link where ends_at < ${now}`.execute(ctx.db)
  await sql.named`
    delete from staff_session where ends_at < ${now}
      or last_used_at < ${new Date(now.getTime() - SESSION_IDLE_MS)}`.execute(ctx.db)
}
