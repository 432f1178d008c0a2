import { canonicalAddress } from '../../../basics/address.ts'
import type { Context } from '../../platform/db/context.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { PROOF_INDEX } from './xpub/openXpub.ts'

export async function countWallets(
  ctx: Context,
  wallets: readonly string[],
  xpubId: string | null,
  blocked: readonly string[],
): Promise<{ readonly total: number; readonly free: number }> {
  const { rows } = await sql.named({ total: col.int, free: col.int })`
    select count(*)::int as total, count(*) filter (where (rests_until is null or rests_until <= ${ctx.now()})
      and address <> all(${blocked}::text[]))::int as free
    from shop_address where role = 'wallet' and (address = any(${wallets.map(canonicalAddress)}::text[])
      or (xpub = ${xpubId} and xpub_index > ${PROOF_INDEX} and purpose is null))`.execute(ctx.db)
  return rows[0]!
}
