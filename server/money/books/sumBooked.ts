import type { ChainToken } from '../../../basics/tokens.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const Row = {
  network: col.as<NetworkId>(col.int),
  balanceBase: col.bigint,
  differenceBase: col.bigint,
  holding: col.int,
}

/** Total of the last comparison, per network. */
export async function sumBooked(
  ctx: Pick<Context, 'db'>,
  asset: ChainToken = 'USDT',
): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select network, sum(balance_base) as "balanceBase", sum(difference_base) as "differenceBase",
      (count(*) filter (where balance_base > 0 or difference_base <> 0))::int as holding
    from books_address where asset = ${asset} group by network order by network`.execute(ctx.db)
  return rows
}
