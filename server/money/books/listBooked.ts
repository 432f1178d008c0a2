import type { NetworkId } from '../../../basics/networks.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const Row = {
  network: col.as<NetworkId>(col.int),
  address: col.text,
  balanceBase: col.bigint,
  differenceBase: col.bigint,
}

/** By network: addresses that differ, then the largest balances, of the last comparison. */
export async function listBooked(
  ctx: Pick<Context, 'db'>,
  most: number,
): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select network, address, balance_base as "balanceBase", difference_base as "differenceBase" from (
      select *,
        row_number() over (partition by network
          order by difference_base = 0, balance_base desc, address) as place
      from books_address where asset = 'USDT' and (balance_base > 0 or difference_base <> 0)
    ) placed where place <= ${most}::int order by network, place`.execute(ctx.db)
  return rows
}
