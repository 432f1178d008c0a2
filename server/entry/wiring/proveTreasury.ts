import { openXpubKey } from '../../../basics/hd/xpub.ts'
import { PROOF_INDEX } from '../../money/receiving/xpub/openXpub.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { baseToMicro, formatMicro } from '../../../basics/money.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { openChain } from '../../money/chains/openChain.ts'
import { openForwarderSecret } from '../../money/receiving/forwarderSecret.ts'
import { noteProof } from '../../money/receiving/noteProof.ts'
import { registerChains } from '../../money/receiving/registerChains.ts'
import { treasuryChallenge } from '../../money/receiving/treasuryChallenge.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import type { Config } from '../../platform/config.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'

const TX_HASH = /^(0x)?[0-9a-f]{64}$/i

/** What the treasury's wallet has to sign. */
export const treasuryMessage = (config: Config, { network, treasury }: ChainConfig): string =>
  treasuryChallenge(openForwarderSecret(config), network, treasury!).message

/** A public key is proven by its address of index 0, which is never given out. */
const provenAddress = ({ network, treasury, xpub }: ChainConfig, ofXpub: boolean): string => {
  if (!ofXpub) return treasury!
  const key = openXpubKey(xpub!, NETWORKS[network].kind)
  if (typeof key === 'string') throw new TypeError(`no account's public key: ${key}`)
  return key.addressAt(PROOF_INDEX)
}

/** What to sign, or to send from a contract. */
export function askForProof(config: Config, chain: ChainConfig, ofXpub = false): string {
  const { network } = chain
  const treasury = provenAddress(chain, ofXpub)
  const { message, amountMicro } = treasuryChallenge(
    openForwarderSecret(config),
    network,
    treasury,
    ofXpub,
  )
  if (ofXpub)
    return `Sign this text with the first address of the account (index 0, ${treasury}), and give the signature:\n\n${message}`
  return `Sign this text with the treasury's wallet, and give the signature:\n\n${message}\n\nA contract cannot sign: send ${formatMicro(amountMicro)} USDT from it on ${NETWORKS[network].name}, to any address, and give the transaction's hash once it is final.`
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
  const treasury = provenAddress(chain, ofXpub)
  const { message, amountMicro } = treasuryChallenge(
    openForwarderSecret(config),
    network,
    treasury,
    ofXpub,
  )
  await registerChains(ctx, config.chains)
  if (ofXpub || !TX_HASH.test(proof)) {
    const { isSignedBy, parseAddress } = WALLET_PROOFS[NETWORKS[network].kind]
    const signed = await isSignedBy(message, proof, parseAddress(treasury) ?? treasury)
    return signed && noteProof(ctx, treasury, { by: 'signature' })
  }
  const opened = openChain(chain, ctx.log)
  const [facts, tip] = [await opened.lookUp?.(proof), await opened.tip()]
  if (facts?.state !== 'mined' || facts.failure !== null || facts.block.number > tip.final.number)
    return false
  const isSent = facts.transfers.some(
    (one) =>
      one.refusal === null &&
      canonicalAddress(one.token) === canonicalAddress(chain.usdt) &&
      canonicalAddress(one.sender) === canonicalAddress(treasury) &&
      baseToMicro(one.amountBase, chain.usdtDecimals).micro === amountMicro,
  )
  return isSent && noteProof(ctx, treasury, { by: network })
}
