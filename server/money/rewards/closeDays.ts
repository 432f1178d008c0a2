import { utcDay } from '../../../basics/zonedDays.ts'
import { REWARD_ASSETS, type RewardAsset } from '../../../basics/rewards.ts'
import { releaseAllReserved } from '../ledger/releaseAllReserved.ts'
import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { retryDeadlock } from '../../platform/db/retryDeadlock.ts'
import { sql } from '../../platform/db/sql.ts'
import { referenceOf } from './pledge.ts'
import { lockCover } from './pool.ts'

/** Pledges per transaction. Joining and claiming in the same asset wait for it. */
const MAX = 2_000

const Closed = {
  id: col.bigint,
  before: col.int,
  days: col.int,
  released_days: col.int,
}

/**
 * Releases the rewards of each ended day once and returns pledges after their last day (rules: rewards#release).
 * Resumable and safe to run concurrently. Returns the number of pledges changed.
 */
export async function closeDays(ctx: Context): Promise<number> {
  let closed = 0
  for (const asset of REWARD_ASSETS)
    for (let some = await hasDue(ctx, asset); some;) {
      const count = await retryDeadlock(() => inTransaction(ctx, (tx) => closeSome(tx, asset)))
      closed += count
      some = count === MAX
    }
  if (closed > 0) ctx.log.info({ event: 'daysClosed', pledges: closed }, 'rewards released')
  return closed
}

/** Avoids taking the lock when nothing is due. */
async function hasDue(ctx: Context, asset: RewardAsset): Promise<boolean> {
  const { rowCount } = await sql.named`
    select 1 from pledge where asset = ${asset} and next_on <= ${utcDay(ctx.now())}::date
    limit 1`.execute(ctx.db)
  return rowCount > 0
}

async function closeSome(tx: TransactionContext, asset: RewardAsset): Promise<number> {
  await lockCover(tx, asset)
  const today = utcDay(tx.now())
  const { rows } = await sql.named(Closed)`
    update pledge p set released_days = d.upto, released_micro = div(p.reward_micro::numeric * d.upto, p.days),
      state = case when d.upto = p.days then 'done' else 'open' end,
      ended_at = case when d.upto = p.days then ${tx.now()}::timestamptz end
    from (
      select id, released_days as before, least(days, ${today}::date - started_on)::smallint as upto from pledge
      where asset = ${asset} and next_on <= ${today}::date order by next_on, id limit ${sql.lit(MAX)} for update
    ) d where d.id = p.id
    returning p.id, d.before, p.days, p.released_days`.execute(tx.db)
  await sql.named`
    insert into reward_income (source, subject, day, account_id, asset, amount_micro)
    select 'pledge', id, started_on + n, account_id, asset, micro from (
      select p.id, p.account_id, p.asset, p.started_on, n,
        (div(p.reward_micro::numeric * n, p.days) - div(p.reward_micro::numeric * (n - 1), p.days))::bigint as micro
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ before }) => before)}::int[]) c (id, before)
      join pledge p on p.id = c.id cross join lateral generate_series(c.before + 1, p.released_days) n
    ) parts where micro > 0`.execute(tx.db)
  await releaseAllReserved(
    tx,
    rows.filter((row) => row.released_days === row.days).map(({ id }) => referenceOf(id)),
  )
  return rows.length
}
