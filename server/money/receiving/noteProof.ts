import { canonicalAddress } from '../../../basics/address.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** A key has its address on every EVM network; a contract only on its own. */
type TreasuryProof = { readonly by: 'signature' } | { readonly by: NetworkId }

const BY_SIGNATURE = 'signature'

/**
 * Records that control of this treasury was proven (rules: payments#treasury). False when it is not in the settings.
 */
export async function noteProof(
  ctx: Context,
  treasury: string,
  { by }: TreasuryProof,
): Promise<boolean> {
  const { rowCount } = await sql`
    update shop_address set proven_at = ${ctx.now()},
      proof = case when proof = ${BY_SIGNATURE}
        or ${`${by}`} = ${BY_SIGNATURE} then ${BY_SIGNATURE} else concat_ws(',', proof, ${`${by}`}::text) end
    where address = ${canonicalAddress(treasury)}
      and (role = 'treasury' or xpub_index = 0)`.execute(ctx.db)
  return rowCount > 0
}

export async function isProven(
  ctx: Context,
  treasury: string,
  network: NetworkId,
): Promise<boolean> {
  const { rows } = await sql({ proof: col.orNull(col.text) })`
    select proof from shop_address
    where address = ${canonicalAddress(treasury)} and (role = 'treasury' or xpub_index = 0)
      and proven_at is not null`.execute(ctx.db)
  const proofs = rows[0]?.proof?.split(',') ?? []
  return proofs.includes(BY_SIGNATURE) || proofs.includes(String(network))
}
