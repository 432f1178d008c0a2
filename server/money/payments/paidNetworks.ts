import type { NetworkId } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export async function paidNetworks(ctx: Pick<Context, 'db'>): Promise<ReadonlySet<NetworkId>> {
  const { rows } = await sql({ network: col.as<NetworkId>(col.int) })`
    select distinct network from transfer where status = 'settled'`.execute(ctx.db)
  return new Set(rows.map(({ network }) => network))
}
