import { createHash } from 'node:crypto'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { controlText } from '../../../basics/statement.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Log } from '../../platform/log.ts'
import type { ChainSettings } from '../chains/chain.ts'
import { contractWallet } from '../chains/contracts/contractWallet.ts'
import { isTxHash, sentBy } from '../chains/sentBy.ts'
import { sql } from '../../platform/db/sql.ts'

type Control = {
  readonly network: NetworkId
  readonly address: string
  /** Of the statements. */
  readonly publicKey: string
  readonly signature: string
}

/** The text that proves control of an address; undefined when the network has no such addresses. */
export function controlMessage({
  network,
  address,
  publicKey,
}: Omit<Control, 'signature'>): string | undefined {
  const { kind, name } = NETWORKS[network]
  const known = WALLET_PROOFS[kind].parseAddress(address)
  return known === undefined ? undefined : controlText(name, known, publicKey)
}

const MAX_AMOUNT_MICRO = 999_999

/** The amount that a contract sends to say the text: small, and bound to it like a signature. */
export const controlAmount = (message: string): bigint =>
  BigInt((createHash('sha256').update(message).digest().readUInt32BE(0) % MAX_AMOUNT_MICRO) + 1)

/** A contract's signature (EIP-1271), or its final transaction's hash: both can be checked on chain. */
async function saidByContract(
  { network, address, signature }: Control,
  message: string,
  chain: ChainSettings | undefined,
  log: Log,
): Promise<boolean> {
  if (chain?.network !== network) return false
  return isTxHash(signature)
    ? sentBy(
        chain,
        { txHash: signature, sender: address, amountMicro: controlAmount(message) },
        log,
      )
    : contractWallet(chain, log)(message, signature, address)
}

/**
 * Keeps the signature for coming statements; false unless the address signed exactly our text. A contract is asked on
 * its chain. Throws `NoProvider`.
 */
export async function proveControl(
  ctx: Context,
  control: Control,
  chain?: ChainSettings,
): Promise<boolean> {
  const { network, publicKey, signature } = control
  const message = controlMessage(control)
  const proof = WALLET_PROOFS[NETWORKS[network].kind]
  const address = proof.parseAddress(control.address)
  if (message === undefined || address === undefined) return false
  const isSaid =
    (await proof.isSignedBy(message, signature, address)) ||
    (await saidByContract({ ...control, address }, message, chain, ctx.log))
  if (!isSaid) return false
  await sql.named`
    insert into statement_proof (network, address, public_key, message, signature, signed_at)
    values (${network}, ${address}, ${publicKey}, ${message}, ${signature}, ${ctx.now()})
    on conflict (network, address) do update set public_key = excluded.public_key, message = excluded.message,
      signature = excluded.signature, signed_at = excluded.signed_at`.execute(ctx.db)
  return true
}
