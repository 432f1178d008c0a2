import { canonicalAddress } from '../../../basics/address.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** Of any kind and from any time (rules: payments#own-transfers). */
export async function isShopAddress(ctx: Context, address: string): Promise<boolean> {
  const { rows } =
    await sql.named`select from shop_address where address = ${canonicalAddress(address)}`.execute(
      ctx.db,
    )
  return rows.length > 0
}
