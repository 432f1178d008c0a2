import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PayoutSourceName } from '../payout.ts'

const Sending = { source_id: col.bigint, tx_hash: col.orNull(col.text) }

/** Those of `ids` that staff pay from a wallet of the shop, with the transaction once it is named. */
export async function readSending(
  ctx: Context,
  source: PayoutSourceName,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly txHash: string | null }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.named(Sending)`
    select source_id, null as tx_hash from payout_claim
    where source = ${source} and source_id = any(${ids}::bigint[]) and state = 'open'
    union all select source_id, tx_hash from payout_by_hand
    where source = ${source} and source_id = any(${ids}::bigint[]) and state = 'waiting'
    order by tx_hash nulls first`.execute(ctx.db)
  // A named one replaces an open claim of the same payout.
  return new Map(rows.map(({ source_id: id, tx_hash: txHash }) => [id, { txHash }]))
}
