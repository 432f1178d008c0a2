import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** privacy#telemetry. */
const KEPT_MS = 30 * 24 * 3600_000
/** A day's visits of a busy shop are deleted in bites, each well within a statement's time. */
const AT_ONCE = 10_000

/** Deletes what is older than thirty days; answers how many. */
export async function forgetTelemetry(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEPT_MS)
  for (let total = 0; ;) {
    const result =
      await sql.named`delete from telemetry_log where id in (select id from telemetry_log where at < ${before} order by at limit ${AT_ONCE})`.execute(
        ctx.db,
      )
    const deleted = result.rowCount
    total += deleted
    if (deleted < AT_ONCE) return total
  }
}
