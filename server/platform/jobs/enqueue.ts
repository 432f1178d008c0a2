import type { Context } from '../db/context.ts'
import { sql, type Sql } from '../db/sql.ts'

export type Job = 'sendMessages' | 'makeReports' | 'refundMany'

export const enqueuing = (job: Job, runAt?: Date): Sql =>
  sql`graphile_worker.add_job(${job}::text, run_at => ${runAt ?? null}::timestamptz)`

/** Runs after the caller's commit, or at `runAt`. */
export async function enqueue(ctx: Context, job: Job, runAt?: Date): Promise<void> {
  await sql.named`select ${enqueuing(job, runAt)}`.execute(ctx.db)
}
