import type { Asset } from '../../../basics/ledger.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const FlowRow = {
  span: col.int,
  payer: col.orNull(col.text),
  receiver: col.orNull(col.text),
  kind: col.text,
  asset: col.as<Asset>(col.text),
  micro: col.bigint,
  transfers: col.int,
}

/** Money that moved within a span. `null` for members' accounts, else the shop's account by its name. */
export type Flow = RowOf<typeof FlowRow>

/** Sales, refunds, corrections and withdrawal fees; spans count from 1 and end where the next one begins. */
export async function sumFlows(ctx: Pick<Context, 'db'>, starts: readonly Date[]): Promise<Flow[]> {
  const { rows } = await sql(FlowRow)`
    select span, d.system as payer, c.system as receiver, t.kind, t.asset, sum(micro)::bigint as micro,
      sum(transfers)::int as transfers
    from (
      select width_bucket(at, ${[...starts]}::timestamptz[]) as span, debit_id, credit_id, kind, asset,
        sum(amount_micro) as micro, count(*) as transfers from ledger_transfer
      where kind in ('orderPayment', 'orderRefund', 'adjustment', 'withdrawalFee') and phase in ('posted', 'completed')
        and at >= ${starts[0]} and at < ${starts.at(-1)} group by 1, 2, 3, 4, 5
    ) t
    left join ledger_account d on d.id = t.debit_id and d.system is not null
    left join ledger_account c on c.id = t.credit_id and c.system is not null
    group by 1, 2, 3, 4, 5 order by 1, 4, 5, 2 nulls first, 3 nulls first`.execute(ctx.db)
  return rows
}
