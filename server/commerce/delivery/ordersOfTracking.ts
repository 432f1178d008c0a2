import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const MAX = 100

export async function ordersOfTracking(ctx: Context, tracking: string): Promise<string[]> {
  const { rows } = await sql.named({ order_id: col.text })`
    select distinct order_id from parcel where upper(tracking) = upper(${tracking})
    limit ${MAX}`.execute(ctx.db)
  return rows.map((row) => row.order_id)
}
