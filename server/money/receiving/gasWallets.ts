import type { NetworkKind } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** The gas wallet in use for each kind of network, as the process with its key reported it. */
export async function readGasWallets(ctx: Context): Promise<ReadonlyMap<NetworkKind, string>> {
  const { rows } = await sql({ family: col.as<NetworkKind>(col.text), address: col.text })`
    select distinct on (family) family, address from shop_address where role = 'gas'
    order by family, added_at desc, id desc`.execute(ctx.db)
  return new Map(rows.map(({ family, address }) => [family, address]))
}
