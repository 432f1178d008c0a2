import { uintWord } from '../../../basics/abi/words.ts'
import type { Hex } from '../../../basics/hex.ts'
import type { CallCost, WalletCaller } from './limit/walletCaller.ts'

const SWAP = '0x94b918de'
export const encodeSwap = (minBase: bigint): Hex => `${SWAP}${uintWord(minBase)}`
/** The call's least MDD in base units; undefined for other calls. */
export const decodeSwap = (data: string): bigint | undefined =>
  data.length === 74 && data.toLowerCase().startsWith(SWAP)
    ? BigInt(`0x${data.slice(10)}`)
    : undefined

/** As the contract counts: rounded down. */
export const boughtFor = (valueBase: bigint, priceBase: bigint, decimals: number): bigint =>
  priceBase === 0n ? 0n : (valueBase * 10n ** BigInt(decimals)) / priceBase

type MddPurchase = {
  readonly shop: string
  /** Coin sent along. */
  readonly valueBase: bigint
  /** As shown; below it the contract refuses. */
  readonly minBase: bigint
}
export type BuyStep = { at: 'network' | 'waiting' } | { at: 'buy'; cost?: CallCost }

/** Sends exactly this coin for at least this much MDD. Needs no approval. */
export async function buyMdd(
  { caller, onStep }: { caller: WalletCaller; onStep(step: BuyStep): void },
  { shop, valueBase, minBase }: MddPurchase,
): Promise<string> {
  onStep({ at: 'network' })
  await caller.ready()
  onStep({ at: 'buy' })
  const showCost = (cost: CallCost): void => onStep({ at: 'buy', cost })
  const hash = await caller.send(shop, encodeSwap(minBase), showCost, valueBase)
  onStep({ at: 'waiting' })
  await caller.wait(hash)
  return hash
}
