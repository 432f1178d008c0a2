import { addressInWord } from '../../../basics/abi/words.ts'
import { ChainMismatch, ProviderFault, type ChainSettings } from './chain.ts'
import { wordAt } from './words.ts'

export type ContractQuestion = {
  readonly setting: 'USDT' | 'SHOP'
  readonly contract: string
  readonly call: 'decimals()' | 'usdt()' | 'getMarketingAddr()'
  readonly words: number
}

const WORDS = /^0x(?:[0-9a-f]{64})+$/i

/** Too few words are the provider's fault: an unsynchronised node answers so. */
export function wordsOf(
  answer: unknown,
  network: number,
  { setting, contract, words }: ContractQuestion,
): string {
  if (typeof answer !== 'string' || !WORDS.test(answer) || answer.length < 2 + 64 * words)
    throw new ProviderFault(
      'malformed',
      `CHAIN_${network}_${setting}: there is no such contract at ${contract}, or the node does not know it yet`,
    )
  return answer
}

/** Throws `ChainMismatch` (rules: wire#decimals). */
export async function checkContracts(
  settings: ChainSettings,
  ask: (question: ContractQuestion) => Promise<string>,
  spell: (hex: string) => string,
): Promise<void> {
  const { network, usdt, usdtDecimals, shop } = settings
  const decimals = BigInt(
    await ask({ setting: 'USDT', contract: usdt, call: 'decimals()', words: 1 }),
  )
  if (decimals !== BigInt(usdtDecimals))
    throw new ChainMismatch(
      `CHAIN_${network}_USDT: the token at ${usdt} has ${decimals} decimals, USDT on network ${network} has ${usdtDecimals}.`,
    )
  if (shop === null) return
  // A shop with another token would take money without paying any order.
  const token = spell(
    addressInWord(
      wordAt(await ask({ setting: 'SHOP', contract: shop, call: 'usdt()', words: 1 }), 0),
    ).toLowerCase(),
  )
  if (token !== spell(usdt))
    throw new ChainMismatch(
      `CHAIN_${network}_SHOP: the shop contract at ${shop} takes the token ${token}, but CHAIN_${network}_USDT is ${usdt}.`,
    )
}
