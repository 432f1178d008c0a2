import { DAY_MS } from '../../../basics/durations.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** How long pages may ask for a result; a transaction itself lives at most a day. */
const KEEP_MS = 7 * DAY_MS

export async function forgetBroadcasts(ctx: Context): Promise<number> {
  const { rowCount } = await sql.named`
    delete from tron_broadcast where state <> 'sent'
      and taken_at < ${new Date(ctx.now().getTime() - KEEP_MS)}`.execute(ctx.db)
  return rowCount
}
