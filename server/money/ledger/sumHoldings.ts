import type { Asset } from '../../../basics/ledger.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const Row = { asset: col.as<Asset>(col.text), members: col.bigint, pools: col.bigint }

/** Owed to members and reward pools, per asset, in micro-units, reserved amounts included. */
export async function sumHoldings(ctx: Pick<Context, 'db'>): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select asset, coalesce(sum(posted_micro) filter (where account_id is not null), 0)::bigint as members,
      coalesce(sum(posted_micro) filter (where system like 'pool:%'), 0)::bigint as pools
    from ledger_account group by asset order by asset`.execute(ctx.db)
  return rows
}
