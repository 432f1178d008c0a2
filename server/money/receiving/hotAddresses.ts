import type { NetworkKind } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/**
 * Forwarders expecting money: of open orders, and of orders and deposits viewed from two hours before `sinceMs` on.
 */
export async function hotAddresses(
  ctx: Context,
  family: NetworkKind,
  sinceMs: number,
): Promise<string[]> {
  const { rows } = await sql.named({ address: col.text })`
    select address from shop_address where family = ${family} and watch_until > ${new Date(sinceMs)}
    order by id`.execute(ctx.db)
  return rows.map((row) => row.address)
}
