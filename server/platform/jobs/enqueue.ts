import type { Context } from '../db/context.ts'
import { sql, type Sql } from '../db/sql.ts'

/** Jobs that code asks for; the process `watch` says what each does. */
export type Job = 'sendMessages'

/** The expression that asks for a job, for a part of a larger statement. */
export const enqueuing = (job: Job, runAt?: Date): Sql =>
  sql`graphile_worker.add_job(${job}::text, run_at => ${runAt ?? null}::timestamptz)`

/** Asks for a job once the caller's transaction commits, or at `runAt`. */
export async function enqueue(ctx: Context, job: Job, runAt?: Date): Promise<void> {
  await sql.named`select ${enqueuing(job, runAt)}`.execute(ctx.db)
}
