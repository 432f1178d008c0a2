import { uintWord } from '../../../basics/abi/words.ts'
import { type Hex, hexQuantity } from '../../../basics/hex.ts'
import { readReceipt } from './payPlan.ts'
import { withMargin } from './payPlan.ts'
import { readAccount, readQuantity, sameAddress, type Provider } from './provider.ts'
import { WalletFault } from './walletError.ts'

const SWAP = '0x94b918de'
export const encodeSwap = (minBase: bigint): Hex => `${SWAP}${uintWord(minBase)}`
/** The least that the call takes, in MDD's smallest units; undefined for other calls. */
export const decodeSwap = (data: string): bigint | undefined =>
  data.length === 74 && data.toLowerCase().startsWith(SWAP)
    ? BigInt(`0x${data.slice(10)}`)
    : undefined

/** As the contract counts: rounded down. */
export const boughtFor = (valueBase: bigint, priceBase: bigint, decimals: number): bigint =>
  priceBase === 0n ? 0n : (valueBase * 10n ** BigInt(decimals)) / priceBase

export type MddPurchase = {
  readonly owner: string
  readonly shop: string
  readonly chainId: number
  /** Coin sent along. */
  readonly valueBase: bigint
  /** What the page showed; when the price has risen the contract takes nothing. */
  readonly minBase: bigint
}
export type BuyStep =
  | { at: 'network' }
  | { at: 'checking' }
  | { at: 'buy' }
  | { at: 'waiting'; hash: string }

const POLL_MS = 1_000
const WAIT_MS = 10 * 60_000

/** Sends exactly this coin to the shop contract for at least this much MDD. No approval is needed or asked for. */
export async function buyMdd(
  provider: Provider,
  { owner, shop, chainId, valueBase, minBase }: MddPurchase,
  {
    ensureNetwork,
    onStep,
    signal,
  }: { ensureNetwork(): Promise<void>; onStep(step: BuyStep): void; signal: AbortSignal },
): Promise<string> {
  onStep({ at: 'network' })
  const account = readAccount(await provider.request({ method: 'eth_accounts' }))
  if (!account || !sameAddress(account, owner)) throw new WalletFault('noAccount')
  await ensureNetwork()
  onStep({ at: 'checking' })
  const call = { from: owner, to: shop, data: encodeSwap(minBase), value: hexQuantity(valueBase) }
  const gas = withMargin(
    readQuantity(await provider.request({ method: 'eth_estimateGas', params: [call] })),
  )
  // Checked last: on another network the coin would go to another contract.
  if (readQuantity(await provider.request({ method: 'eth_chainId' })) !== BigInt(chainId))
    throw new WalletFault('wrongNetwork')
  signal.throwIfAborted()
  onStep({ at: 'buy' })
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ ...call, gas: hexQuantity(gas), chainId: hexQuantity(chainId) }],
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new WalletFault('unknown', 'the wallet answered no transaction hash')
  onStep({ at: 'waiting', hash })
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    signal.throwIfAborted()
    // Already sent, so failed requests are only retried.
    const succeeded = await readReceipt(provider, hash).catch(() => undefined)
    if (succeeded === false) throw new WalletFault('reverted')
    if (succeeded) return hash
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  throw new WalletFault('noAnswer')
}
