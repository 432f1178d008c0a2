import type { PageAsked } from '../../../api/pageOf.ts'
import type { RewardAsset } from '../../../basics/rewards.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import { PLEDGE_COLUMNS, PledgeRow, type Pledge } from './pledge.ts'

export async function pledgesOf(
  ctx: Pick<Context, 'db'>,
  asked: PageAsked & { readonly accountId: bigint; readonly assets: readonly RewardAsset[] },
): Promise<{ rows: Pledge[]; total: number }> {
  const mine = sql`pledge where account_id = ${asked.accountId} and asset = any(${[...asked.assets]}::text[])`
  const { rows } = await sql(PledgeRow)`
    select ${PLEDGE_COLUMNS} from ${mine} order by pledge.id ${directionOf(asked.order, 'desc')}
    limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(ctx.db)
  const count = await sql({ total: col.present(col.bigint) })`
    select count(*) as total from ${mine}`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

const OpenRow = {
  asset: col.as<RewardAsset>(col.text),
  pledged: col.present(col.bigint),
  pledges: col.present(col.int),
}

export async function sumPledged(
  ctx: Pick<Context, 'db'>,
): Promise<ReadonlyMap<RewardAsset, RowOf<typeof OpenRow>>> {
  const { rows } = await sql.named(OpenRow)`
    select asset, sum(amount_micro)::bigint as pledged, count(*)::int as pledges
    from pledge where next_on is not null group by asset`.execute(ctx.db)
  return new Map(rows.map((row) => [row.asset, row]))
}

const DueRow = {
  programmeId: col.int,
  owed: col.present(col.bigint),
  open: col.present(col.int),
}

/** Rewards that open pledges have yet to receive, by programme. */
export async function sumOwedRewards(
  ctx: Pick<Context, 'db'>,
  programmeIds: readonly number[],
): Promise<ReadonlyMap<number, RowOf<typeof DueRow>>> {
  const { rows } = await sql.named(DueRow)`
    select programme_id as "programmeId", sum(owed_micro)::bigint as owed, count(*)::int as open from pledge
    where programme_id = any(${[...programmeIds]}::int[]) and next_on is not null
    group by programme_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.programmeId, row]))
}
