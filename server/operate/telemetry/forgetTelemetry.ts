import { DAY_MS } from '../../../basics/durations.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** As the privacy page says (rules: privacy#telemetry). */
const KEPT_MS = 30 * DAY_MS
/** Rows per statement, to stay within the statement timeout. */
const AT_ONCE = 10_000

export async function forgetTelemetry(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEPT_MS)
  for (let total = 0; ;) {
    const result = await sql.named`
        delete from telemetry_log
        where id in (select id from telemetry_log where at < ${before} order by at
          limit ${AT_ONCE})`.execute(ctx.db)
    const deleted = result.rowCount
    total += deleted
    if (deleted < AT_ONCE) return total
  }
}
