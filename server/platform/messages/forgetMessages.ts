import { sql } from '../db/sql.ts'
import type { Context } from '../db/context.ts'

/** Long enough to find out why a mail did not come; recipients are kept no longer than that. */
const KEPT_MS = 30 * 24 * 3600_000

/** Deletes what was written long ago; answers how many. */
export async function forgetMessages(ctx: Context): Promise<number> {
  const result =
    await sql.named`delete from message_out where created_at < ${new Date(ctx.now().getTime() - KEPT_MS)}`.execute(
      ctx.db,
    )
  return result.rowCount
}
