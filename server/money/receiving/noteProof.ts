import { keyFor } from '../../platform/secretKey.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** A key counts on every EVM network, a contract only on its own. */
type TreasuryProof = { readonly by: 'signature' } | { readonly by: NetworkId }

const BY_SIGNATURE = 'signature'

/** Tells secrets apart without revealing them. */
const markOf = (secret: Buffer): string => keyFor(secret, 'which secret').toString('hex')

/**
 * Records that control of the treasury was proven, and the secret then in use (rules: payments#treasury). False when
 * it is not in the settings.
 */
export async function noteProof(
  ctx: Context,
  treasury: string,
  { by }: TreasuryProof,
  secret: Buffer,
): Promise<boolean> {
  const { rowCount } = await sql`
    update shop_address set proven_at = ${ctx.now()}, secret_mark = ${markOf(secret)},
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

/**
 * Was the treasury proven with this secret? Addresses of another one could not be swept. Without a known secret the
 * first one asked about counts.
 */
export async function isOfSecret(ctx: Context, treasury: string, secret: Buffer): Promise<boolean> {
  const address = canonicalAddress(treasury)
  const mark = markOf(secret)
  const read = async () =>
    (
      await sql({ secret_mark: col.orNull(col.text) })`
        select secret_mark from shop_address where address = ${address}`.execute(ctx.db)
    ).rows[0]?.secret_mark
  if ((await read()) === null)
    await sql`
      update shop_address set secret_mark = ${mark}
      where address = ${address} and role = 'treasury' and secret_mark is null`.execute(ctx.db)
  return (await read()) === mark
}

/** Was the newest proof noted with another secret? `null`: this process has none. */
export async function isOtherSecret(ctx: Context, secret: Buffer | null): Promise<boolean> {
  const { rows } = await sql({ secret_mark: col.present(col.text) })`
    select secret_mark from shop_address
    where role = 'treasury' and proven_at is not null and secret_mark is not null
    order by proven_at desc limit 1`.execute(ctx.db)
  return rows[0] !== undefined && rows[0].secret_mark !== (secret && markOf(secret))
}
