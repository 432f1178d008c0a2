import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const Row = { network: col.as<NetworkId>(col.int), heldBase: col.bigint }

/** Final money that no order took and that still belongs to its sender, per network. */
export async function sumUndelivered(ctx: Pick<Context, 'db'>): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select network, sum(held_base) as "heldBase" from transfer
    where final_at is not null and held_base > 0 and status not in ('refused', 'orphaned', 'own')
      and (outcome is null or outcome <> 'none')
    group by network order by network`.execute(ctx.db)
  return rows
}
