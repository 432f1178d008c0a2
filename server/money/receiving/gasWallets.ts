import type { NetworkKind } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Per kind of network, as reported by the process that has the key. */
export async function readGasWallets(ctx: Context): Promise<ReadonlyMap<NetworkKind, string>> {
  const { rows } = await sql({ family: col.as<NetworkKind>(col.text), address: col.text })`
    select distinct on (family) family, address from shop_address where role = 'gas'
    order by family, added_at desc, id desc`.execute(ctx.db)
  return new Map(rows.map(({ family, address }) => [family, address]))
}
