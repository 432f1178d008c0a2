import { canonicalAddress } from '../../../../basics/address.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Xpub } from './openXpub.ts'

/** As free ones. Returns how many. */
export async function addXpubAddresses(
  ctx: Context,
  xpub: Pick<Xpub, 'id' | 'family' | 'addressAt'>,
  indices: readonly number[],
): Promise<number> {
  if (indices.length === 0) return 0
  const { rowCount } = await sql.named`
    insert into shop_address (address, family, role, xpub, xpub_index, added_at)
    select address, ${xpub.family}, 'wallet', ${xpub.id}, index, ${ctx.now()}
    from unnest(${indices.map((index) => canonicalAddress(xpub.addressAt(index)))}::text[],
      ${indices.map(String)}::bigint[]) given (address, index)
    on conflict do nothing`.execute(ctx.db)
  return rowCount
}
