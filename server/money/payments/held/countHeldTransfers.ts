import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../../../platform/db/counted.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isDust } from './dust.ts'

/** Without dust, which needs no one's attention. */
export async function countHeldTransfers(ctx: Context, dustMicro: bigint): Promise<Counted> {
  const { rows } = await sql({ count: col.int })`
    select count(*)::int as count from (
      select from transfer t where outcome is null and held_base > 0 and final_at is not null
        and not ${isDust(dustMicro)}
      limit ${MAX_COUNTED + 1}) found`.execute(ctx.db)
  return counted(rows[0]!.count)
}
