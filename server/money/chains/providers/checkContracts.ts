import { addressInWord } from '../../../../basics/abi/words.ts'
import { mdd as mddToken } from '../../../../basics/tokens.ts'
import { ChainMismatch, ProviderFault, type ChainSettings } from '../chain.ts'
import { wordAt } from '../transfers/wordAt.ts'

export type ContractQuestion = {
  readonly setting: 'USDT' | 'MDD' | 'SHOP'
  readonly contract: string
  readonly call: 'decimals()' | 'symbol()' | 'usdt()' | 'mdd()' | 'getMarketingAddr()'
  readonly words: number
}

const SHOWN_SYMBOL = 20
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

type Ask = (question: ContractQuestion) => Promise<string>
type Spell = (hex: string) => string

async function checkDecimals(
  { network }: ChainSettings,
  ask: Ask,
  setting: 'USDT' | 'MDD',
  token: { readonly address: string; readonly decimals: number },
): Promise<void> {
  const contract = token.address
  const found = BigInt(await ask({ setting, contract, call: 'decimals()', words: 1 }))
  if (found !== BigInt(token.decimals))
    throw new ChainMismatch(
      `CHAIN_${network}_${setting}: the token at ${contract} has ${found} decimals, ${setting} ` +
        `on network ${network} has ${token.decimals}.`,
    )
}

/** An ABI string, or bytes32 as some old tokens answer. */
function textOf(answer: string): string {
  const bytes = Buffer.from(answer.slice(2), 'hex')
  if (bytes.length <= 32) return bytes.toString('utf8').replace(/\0+$/, '')
  const length = Number(BigInt(wordAt(answer, 1)))
  return bytes.subarray(64, 64 + length).toString('utf8')
}

/** Wallets show the symbol, so another token must not pass as MDD. */
async function checkMddSymbol(
  { network }: ChainSettings,
  ask: Ask,
  contract: string,
): Promise<void> {
  const found = textOf(await ask({ setting: 'MDD', contract, call: 'symbol()', words: 1 }))
  if (found !== mddToken.symbol)
    throw new ChainMismatch(
      `CHAIN_${network}_MDD: the token at ${contract} calls itself ` +
        `${JSON.stringify(found.slice(0, SHOWN_SYMBOL))}, not MDD.`,
    )
}

async function checkSold(
  { network }: ChainSettings,
  ask: Ask,
  spell: Spell,
  shop: string,
  setting: 'USDT' | 'MDD',
  wanted: string,
): Promise<void> {
  const call = setting === 'USDT' ? 'usdt()' : 'mdd()'
  const word = wordAt(await ask({ setting: 'SHOP', contract: shop, call, words: 1 }), 0)
  const token = spell(addressInWord(word).toLowerCase())
  if (token !== spell(wanted))
    throw new ChainMismatch(
      `CHAIN_${network}_SHOP: the shop contract at ${shop} ` +
        `${setting === 'USDT' ? 'takes' : 'sells'} the token ${token}, but ` +
        `CHAIN_${network}_${setting} is ${wanted}.`,
    )
}

/** Throws `ChainMismatch` (rules: wire#decimals). */
export async function checkContracts(
  settings: ChainSettings,
  ask: Ask,
  spell: Spell,
): Promise<void> {
  const { usdt, usdtDecimals, mdd, shop } = settings
  await checkDecimals(settings, ask, 'USDT', { address: usdt, decimals: usdtDecimals })
  if (mdd) {
    await checkDecimals(settings, ask, 'MDD', mdd)
    await checkMddSymbol(settings, ask, mdd.address)
  }
  if (shop === null) return
  // A shop with another token would take money without paying any order.
  await checkSold(settings, ask, spell, shop, 'USDT', usdt)
  if (mdd) await checkSold(settings, ask, spell, shop, 'MDD', mdd.address)
}
