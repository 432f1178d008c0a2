import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'
import { hotAddresses } from '../../receiving/hotAddresses.ts'
import { keptAddresses } from '../../receiving/keptAddresses.ts'
import { createAddressReader } from '../../receiving/newAddresses.ts'
import { familyOf } from '../../receiving/shopAddress.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'

/** Addresses of current and earlier settings, and shop contracts shown within the day. */
export async function watchedAddresses(
  ctx: Context,
  network: NetworkId,
): Promise<{ receivers: string[]; shops: string[] }> {
  const { rows } = await sql({ shop: col.orNull(col.text), receiver: col.orNull(col.text) })`
    select distinct shop, case matched_by when 'amount' then receiver end as receiver from quote
    where network = ${network}
      and expires_at > ${new Date(ctx.now().getTime() - AMOUNT_COOLDOWN_MS)}`.execute(ctx.db)
  const kept = await keptAddresses(ctx, familyOf(network))
  return {
    receivers: [...new Set([...kept, ...rows.flatMap((row) => row.receiver ?? [])])],
    shops: [...new Set(rows.flatMap((row) => row.shop ?? []))],
  }
}

/** EVM: the hot ones. TRON, which is read whole: all added since the last time. */
export function hotAddressesOf(
  ctx: Context,
  network: NetworkId,
): (sinceMs: number) => Promise<readonly string[]> {
  const family = familyOf(network)
  if (family === 'evm') return (sinceMs) => hotAddresses(ctx, family, sinceMs)
  const readNew = createAddressReader(family)
  return () => readNew(ctx)
}
