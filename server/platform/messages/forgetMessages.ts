import { sql } from '../db/sql.ts'
import type { Context } from '../db/context.ts'

const KEPT_MS = 30 * 24 * 3600_000

export async function forgetMessages(ctx: Context): Promise<number> {
  const result = await sql.named`
      delete from message_out
      where created_at < ${new Date(ctx.now().getTime() - KEPT_MS)}`.execute(ctx.db)
  return result.rowCount
}
