import { MINUTE_MS } from '../../../../basics/durations.ts'
import { RESERVATION_MS } from '../../../../basics/stockReservation.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { readChainHealth } from '../../chains/networks/health.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'
import { CLOCK_SKEW_MS } from './fit.ts'

/** Longer than a restart takes, shorter than any restore. */
const AWAY_MS = MINUTE_MS

/** Call before any chain is read: after a gap the database may be a restored backup (decision 064). */
export async function noteForgottenTime(ctx: Context): Promise<void> {
  const reads = (await readChainHealth(ctx)).map(({ readAtMs }) => readAtMs)
  const [lastMs, now] = [Math.max(...reads), ctx.now()]
  if (reads.length === 0 || now.getTime() - lastMs <= AWAY_MS) return
  await sql`
    insert into forgotten_time (began_at, ended_at) values (${new Date(lastMs)}, ${now})
    on conflict (began_at) do update set ended_at = excluded.ended_at`.execute(ctx.db)
}

/** Whether an order that the database has forgotten may be paid by a transfer of this block's time. */
export async function readForgotten(
  ctx: Pick<Context, 'db'>,
): Promise<(timeMs: number) => boolean> {
  const { rows } = await sql({ began_at: col.time, ended_at: col.time })`
    select began_at, ended_at from forgotten_time`.execute(ctx.db)
  return (timeMs) =>
    rows.some(
      ({ began_at, ended_at }) =>
        timeMs > began_at.getTime() - CLOCK_SKEW_MS &&
        timeMs < ended_at.getTime() + RESERVATION_MS + AMOUNT_COOLDOWN_MS,
    )
}

/** SQL condition: a forgotten time began before `ended` and was over only after `since`. */
export const awayUntilAfter = (since: Date, ended: Sql<unknown>): Sql<unknown> =>
  sql`exists (select from forgotten_time f where f.ended_at > ${since} and f.began_at < ${ended})`
