import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** As long as a page may still ask what became of one; no block takes it after a day. */
const KEEP_MS = 7 * 24 * 3600_000

/** Removes signed payments that have ended, with the addresses in them. Answers how many. */
export async function forgetBroadcasts(ctx: Context): Promise<number> {
  const { numAffectedRows } = await sql.named`
    delete from tron_broadcast where state <> 'sent' and taken_at < ${new Date(ctx.now().getTime() - KEEP_MS)}`.execute(
    ctx.db,
  )
  return Number(numAffectedRows)
}
