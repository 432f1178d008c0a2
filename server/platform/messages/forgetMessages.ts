import { DAY_MS } from '../../../basics/durations.ts'
import { sql } from '../db/sql.ts'
import type { Context } from '../db/context.ts'

const KEPT_MS = 30 * DAY_MS

export async function forgetMessages(ctx: Context): Promise<number> {
  const result = await sql.named`
      delete from message_out
      where created_at < ${new Date(ctx.now().getTime() - KEPT_MS)}`.execute(ctx.db)
  return result.rowCount
}
