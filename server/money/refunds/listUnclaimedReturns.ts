import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

const BATCH = 100

export async function listUnclaimedReturns(ctx: Context, since: Date): Promise<bigint[]> {
  const { rows } = await sql.named({ id: col.bigint })`
    select id from refund where part = 'delivered' and state = 'offered' and updated_at < ${since}
    order by id limit ${BATCH}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
