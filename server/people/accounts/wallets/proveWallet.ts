import { MINUTE_MS } from '../../../../basics/durations.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { networkOfAsset, type ChainAsset, type NetworkKind } from '../../../../basics/networks.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import type { CallTransaction } from '../signIn/signIn.ts'
import { messageHash, refuseSigned } from './oneTimeText.ts'
import type { WalletProof } from './proof.ts'
import { WALLET_PROOFS } from './walletProof.ts'

export const MESSAGE_LIFE_MS = 5 * MINUTE_MS

export type ChainIds = ReadonlyMap<number, number>
export type Wallet = {
  readonly kind: NetworkKind
  readonly address: string
  readonly asset: ChainAsset
}
type Claim = {
  readonly address: string
  readonly asset: ChainAsset
  readonly message: string
  readonly signature: string
}

export function readClaim(claim: { readonly address: string; readonly asset: ChainAsset }): {
  wallet: Wallet
  proof: WalletProof
} {
  const { kind } = networkOfAsset(claim.asset)
  const proof = WALLET_PROOFS[kind]
  const address = proof.parseAddress(claim.address) ?? refuseFields({ address: 'format' })
  return { wallet: { kind, address, asset: claim.asset }, proof }
}

export async function signInMessage(
  ctx: CallContext,
  input: CallInput<'createSignInMessage'>,
  chainIds: ChainIds,
): Promise<CallResult<'createSignInMessage'>> {
  const { wallet, proof } = readClaim(input)
  const { site } = ctx.caller
  const { id, chainId } = networkOfAsset(input.asset)
  const issuedAt = ctx.now()
  const expiresAt = new Date(issuedAt.getTime() + MESSAGE_LIFE_MS)
  const message = proof.makeMessage({
    address: wallet.address,
    site,
    chainId: chainIds.get(id) ?? chainId,
    issuedAt,
    expiresAt,
  })
  await sql.named`
    insert into sign_in_message (message_hash, address, asset, site, expires_at)
    values (${messageHash(message)}, ${wallet.address}, ${wallet.asset}, ${site}, ${expiresAt})`.execute(
    ctx.db,
  )
  return { message, expiresAt: expiresAt.getTime() }
}

/**
 * Verifies our signed message (rules: accounts#wallet-sign-in): unchanged, unused, fresh, for this address, network
 * and site. The rollback of a failure makes the message usable again.
 */
export async function proveWallet(tx: CallTransaction, claim: Claim): Promise<Wallet> {
  const { wallet, proof } = readClaim(claim)
  const { rows } = await sql.named({
    address: col.text,
    asset: col.text,
    site: col.text,
    expires_at: col.time,
  })`
    delete from sign_in_message where message_hash = ${messageHash(claim.message)}
    returning address, asset, site, expires_at`.execute(tx.db)
  const kept = rows[0] ?? refuseSigned('message', 'expired')
  if (kept.expires_at <= tx.now()) refuseSigned('message', 'expired')
  if (kept.site !== tx.caller.site) refuseSigned('message', 'wrong')
  if (kept.asset !== wallet.asset) refuseSigned('asset', 'wrong')
  if (kept.address !== wallet.address) refuseSigned('address', 'wrong')
  if (!(await proof.isSignedBy(claim.message, claim.signature, wallet.address)))
    refuseSigned('signature', 'signature')
  return wallet
}
