import { canonicalAddress } from '../../../basics/address.ts'
import { baseToMicro } from '../../../basics/money.ts'
import type { Log } from '../../platform/log.ts'
import type { ChainSettings } from './chain.ts'
import { openChain } from './openChain.ts'

const TX_HASH = /^(0x)?[0-9a-f]{64}$/i

export const isTxHash = (text: string): boolean => TX_HASH.test(text)

/**
 * Whether a final transaction moved exactly this much of the token from `sender`, to any address. Throws
 * `NoProvider`.
 */
export async function sentBy(
  settings: ChainSettings,
  { txHash, sender, amountMicro }: { txHash: string; sender: string; amountMicro: bigint },
  log: Log,
): Promise<boolean> {
  const chain = openChain(settings, log)
  const [facts, tip] = [await chain.lookUp?.(txHash), await chain.tip()]
  if (facts?.state !== 'mined' || facts.failure !== null || facts.block.number > tip.final.number)
    return false
  return facts.transfers.some(
    (one) =>
      one.refusal === null &&
      canonicalAddress(one.token) === canonicalAddress(settings.usdt) &&
      canonicalAddress(one.sender) === canonicalAddress(sender) &&
      baseToMicro(one.amountBase, settings.usdtDecimals).micro === amountMicro,
  )
}
