import type { PageAsked } from '../../../api/pageOf.ts'
import { utcDay } from '../../../basics/zonedDays.ts'
import type { IncomeSource, RewardAsset } from '../../../basics/rewards.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'

const SumRow = { asset: col.as<RewardAsset>(col.text), earned: col.bigint, claimed: col.bigint }

/** A member's released and claimed income, for assets that have any. */
export async function readReleased(
  ctx: Context,
  accountId: bigint,
): Promise<ReadonlyMap<RewardAsset, { readonly earned: bigint; readonly claimed: bigint }>> {
  const { rows } = await sql.named(SumRow)`
    select asset, earned_micro as earned, claimed_micro as claimed from reward_balance
    where account_id = ${accountId}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.asset, row]))
}

const SourceRow = {
  asset: col.as<RewardAsset>(col.text),
  source: col.as<IncomeSource>(col.text),
  total: col.present(col.bigint),
  today: col.present(col.bigint),
}

/** Income by asset and source, in total and today (UTC). */
export async function sumIncome(
  ctx: Context,
  accountId: bigint,
): Promise<RowOf<typeof SourceRow>[]> {
  const { rows } = await sql.named(SourceRow)`
    select asset, source, sum(amount_micro)::bigint as total,
      coalesce(sum(amount_micro) filter (where day = ${utcDay(ctx.now())}::date), 0)::bigint as today
    from reward_income where account_id = ${accountId} group by asset, source
    order by asset, source`.execute(ctx.db)
  return rows
}

const DayRow = {
  day: col.present(col.text),
  asset: col.as<RewardAsset>(col.text),
  source: col.as<IncomeSource>(col.text),
  amount: col.present(col.bigint),
  pledges: col.present(col.int),
}

type IncomeAsked = PageAsked & { readonly assets: readonly RewardAsset[] }

export async function listIncome(
  ctx: Context,
  accountId: bigint,
  asked: IncomeAsked,
): Promise<{ rows: RowOf<typeof DayRow>[]; total: number }> {
  const mine = sql`
    select day, asset, source, sum(amount_micro)::bigint as amount, count(*)::int as pledges from reward_income
    where account_id = ${accountId} and asset = any(${[...asked.assets]}::text[]) group by day, asset, source`
  const { rows } = await sql(DayRow)`
    select day::text as day, asset, source, amount, pledges from (${mine}) days
    order by days.day ${directionOf(asked.order, 'desc')}, asset, source
    limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(ctx.db)
  const count = await sql({ total: col.present(col.bigint) })`
    select count(*) as total from (${mine}) days`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

const PartRow = {
  day: col.present(col.text),
  source: col.as<IncomeSource>(col.text),
  subject: col.bigint,
  amount: col.bigint,
}

export async function listParts(
  ctx: Context,
  accountId: bigint,
  asset: RewardAsset,
  asked: PageAsked,
): Promise<{ rows: RowOf<typeof PartRow>[]; total: number }> {
  const mine = sql`reward_income where account_id = ${accountId} and asset = ${asset}`
  const { rows } = await sql(PartRow)`
    select day::text as day, source, subject, amount_micro as amount from ${mine}
    order by reward_income.day ${directionOf(asked.order, 'desc')}, subject ${directionOf(asked.order, 'desc')}
    limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(ctx.db)
  const count = await sql({ total: col.present(col.bigint) })`
    select count(*) as total from ${mine}`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

const CountRow = {
  asset: col.as<RewardAsset>(col.text),
  source: col.as<IncomeSource>(col.text),
  entries: col.present(col.int),
  days: col.present(col.int),
}

export async function countIncomeOf(
  ctx: Context,
  accountId: bigint,
): Promise<RowOf<typeof CountRow>[]> {
  const { rows } = await sql.named(CountRow)`
    select asset, source, count(*)::int as entries, count(distinct day)::int as days
    from reward_income where account_id = ${accountId} group by asset, source
    order by asset, source`.execute(ctx.db)
  return rows
}
