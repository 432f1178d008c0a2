import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import type { Context } from '../../platform/db/context.ts'

/** By lower-case address, for those of the shop. */
export async function readAddressKinds(
  ctx: Context,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, { role: string; uses: number }>> {
  const { rows } = await sql.named({ address: col.text, role: col.text, uses: col.int })`
    select address, role, uses from shop_address
    where address = any(${addresses.map(canonicalAddress)}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ address, role, uses }) => [address.toLowerCase(), { role, uses }]))
}
