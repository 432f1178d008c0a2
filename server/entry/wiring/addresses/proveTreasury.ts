import { proofAddress } from '../../../money/receiving/xpub/openXpub.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { contractWallet } from '../../../money/chains/contracts/contractWallet.ts'
import { isTxHash, sentBy } from '../../../money/chains/sentBy.ts'
import { openForwarderSecret } from '../../../money/receiving/forwarderSecret.ts'
import { noteProof } from '../../../money/receiving/noteProof.ts'
import { registerChains } from '../../../money/receiving/registerChains.ts'
import { treasuryChallenge } from '../../../money/receiving/treasuryChallenge.ts'
import { WALLET_PROOFS } from '../../../people/accounts/wallets/walletProof.ts'
import type { Config } from '../../../platform/config.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'
import type { Context } from '../../../platform/db/context.ts'

/** A public key is proven by its address of index 0, which is never given out. */
const provenAddress = ({ network, treasury, xpub }: ChainConfig, ofXpub: boolean): string =>
  ofXpub ? proofAddress(network, xpub!) : treasury!

/** The address that has to show itself, and what its wallet has to sign. */
export function proofMessage(
  config: Config,
  chain: ChainConfig,
  ofXpub: boolean,
): { readonly address: string; readonly message: string } {
  const address = provenAddress(chain, ofXpub)
  const { message } = treasuryChallenge(openForwarderSecret(config), chain.network, address, ofXpub)
  return { address, message }
}

function challengeOf(config: Config, chain: ChainConfig, ofXpub: boolean) {
  const treasury = provenAddress(chain, ofXpub)
  const secret = openForwarderSecret(config)
  return { treasury, secret, ...treasuryChallenge(secret, chain.network, treasury, ofXpub) }
}

export function askForProof(config: Config, chain: ChainConfig, ofXpub = false): string {
  const { network } = chain
  const { treasury, message, amountMicro } = challengeOf(config, chain, ofXpub)
  if (ofXpub)
    return (
      `Sign this text with the first address of the account (index 0, ${treasury}), and ` +
      `give the signature:\n\n${message}`
    )
  const contract =
    NETWORKS[network].kind === 'evm'
      ? 'A contract wallet that signs by EIP-1271 can do the same. From any other contract,'
      : 'From a contract,'
  return (
    `Sign this text with the treasury's wallet, and give the signature:\n\n${message}\n\n` +
    `${contract} send ${formatMicro(amountMicro)} USDT on ${NETWORKS[network].name}, to any address, ` +
    "and give the transaction's hash once it is final."
  )
}

/** True when the signature, or the final transaction, is the treasury's. */
export async function proveTreasury(
  ctx: Context,
  config: Config,
  chain: ChainConfig,
  proof: string,
  ofXpub = false,
): Promise<boolean> {
  const { network } = chain
  const { treasury, secret, message, amountMicro } = challengeOf(config, chain, ofXpub)
  await registerChains(ctx, config.chains)
  if (!ofXpub && isTxHash(proof)) {
    const isSent = await sentBy(chain, { txHash: proof, sender: treasury, amountMicro }, ctx.log)
    return isSent && noteProof(ctx, treasury, { by: network }, secret)
  }
  const { isSignedBy, parseAddress } = WALLET_PROOFS[NETWORKS[network].kind]
  if (await isSignedBy(message, proof, parseAddress(treasury) ?? treasury))
    return noteProof(ctx, treasury, { by: 'signature' }, secret)
  if (ofXpub) return false
  // Networks may have different contracts, of different owners, at this address.
  const isSigned = await contractWallet(chain, ctx.log)(message, proof, treasury)
  return isSigned && noteProof(ctx, treasury, { by: network }, secret)
}
