import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { nextRunAt } from './cronOf.ts'
import { MINUTE_MS } from '../../../basics/durations.ts'
import type { Work } from './every.ts'
import type { Recurring } from './runJobs.ts'

const MAX_PROBLEM_LENGTH = 300

/** Providers' addresses may contain keys; PostgreSQL quotes rows only in its details. */
export function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  const plain = text.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]').replace(/\s+/g, ' ')
  return plain.trim().slice(0, MAX_PROBLEM_LENGTH) || 'unknown'
}

/** A record that cannot be written stops no work. */
async function logFailure<T>(ctx: Context, write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (err) {
    ctx.log.warn({ err }, 'the run of a recurring job could not be recorded')
    return undefined
  }
}

/** One process does this work, so an earlier run without an end lost its process. */
async function begin(ctx: Context, name: string, everyMs: number): Promise<bigint> {
  const { rows } = await sql({ id: col.bigint })`
    with lost as (
      update job_run set outcome = 'cut', ended_at = ${ctx.now()}::timestamptz where name = ${name} and outcome is null
    ) insert into job_run (name, every_ms, started_at) values (${name}, ${everyMs}, ${ctx.now()})
    returning id`.execute(ctx.db)
  return rows[0]!.id
}

async function end(ctx: Context, id: bigint, everyMs: number, problem: string | null) {
  await sql`
    update job_run set outcome = ${problem === null ? 'done' : 'failed'}, problem = ${problem},
      ended_at = ${ctx.now()}::timestamptz,
      next_at = ${nextRunAt(everyMs, ctx.now())}::timestamptz where id = ${id}`.execute(ctx.db)
}

/** A repeated failure shares its row. The next run is within a minute. */
async function noteChange(
  ctx: Context,
  { name, everyMs, startedAt }: { name: string; everyMs: number; startedAt: Date },
  problem: string | null,
): Promise<void> {
  await sql`
    with again as (
      update job_run set runs = runs + 1, ended_at = ${ctx.now()}::timestamptz
      where id = (select id from job_run where name = ${name} order by id desc limit 1)
        and problem = ${problem}::text returning id
    ) insert into job_run (name, every_ms, started_at, ended_at, outcome, problem)
    select ${name}, ${everyMs}, ${startedAt}::timestamptz, ${ctx.now()}::timestamptz,
      ${problem === null ? 'done' : 'failed'}, ${problem}::text
    where not exists (select from again)`.execute(ctx.db)
}

const rare =
  (ctx: Context, name: string, { everyMs, work }: Recurring): Work =>
  async () => {
    const id = await logFailure(ctx, () => begin(ctx, name, everyMs))
    const noteEnd = (problem: string | null) =>
      id !== undefined && logFailure(ctx, () => end(ctx, id, everyMs, problem))
    try {
      await work()
    } catch (error) {
      await noteEnd(problemOf(error))
      throw error
    }
    await noteEnd(null)
  }

function recordChanges(ctx: Context, name: string, { everyMs, work }: Recurring): Work {
  let isWell = false
  return async () => {
    const run = { name, everyMs, startedAt: ctx.now() }
    try {
      await work()
    } catch (error) {
      isWell = false
      await logFailure(ctx, () => noteChange(ctx, run, problemOf(error)))
      throw error
    }
    if (isWell) return
    isWell = true
    await logFailure(ctx, () => noteChange(ctx, run, null))
  }
}

/** Records each run of work done once a minute or less often, and changes of the rest. */
export const recordRuns = <All extends Readonly<Record<string, Recurring>>>(
  ctx: Context,
  recurring: All,
): All =>
  Object.fromEntries(
    Object.entries(recurring).map(([name, one]) => [
      name,
      { ...one, work: (one.everyMs < MINUTE_MS ? recordChanges : rare)(ctx, name, one) },
    ]),
  ) as All
