import type { ChainToken } from '../../../basics/tokens.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const Row = {
  network: col.as<NetworkId>(col.int),
  asset: col.as<ChainToken>(col.text),
  readAt: col.time,
  addresses: col.int,
  sumBase: col.bigint,
  since: col.orNull(col.time),
}

export async function readSweepState(ctx: Pick<Context, 'db'>): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select r.network, r.asset, r.read_at as "readAt", count(u.address)::int as addresses,
      coalesce(sum(u.amount_base), 0) as "sumBase", min(u.since) as since
    from unswept_reading r left join unswept u on u.network = r.network and u.asset = r.asset
    group by r.network, r.asset order by r.network, r.asset`.execute(ctx.db)
  return rows
}
