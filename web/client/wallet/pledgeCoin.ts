import { uintWord } from '../../../basics/abi/words.ts'
import type { Hex } from '../../../basics/hex.ts'
import type { CallCost, WalletCaller } from './limit/walletCaller.ts'

const ADD_ORDER = '0xf28db6c4'

export type AddedOrder = { readonly level: bigint; readonly usdtBase: bigint }
export const encodeAddOrder = ({ level, usdtBase }: AddedOrder): Hex =>
  `${ADD_ORDER}${uintWord(level)}${uintWord(usdtBase)}`
/** Undefined for other calls. */
export const decodeAddOrder = (data: string): AddedOrder | undefined =>
  data.length === 138 && data.toLowerCase().startsWith(ADD_ORDER)
    ? { level: BigInt(`0x${data.slice(10, 74)}`), usdtBase: BigInt(`0x${data.slice(74)}`) }
    : undefined

export type CoinStep = { at: 'network' | 'waiting' } | { at: 'send'; cost?: CallCost }

/** Sends exactly this coin to the shop contract (rules: rewards#coin). No approval is needed or asked for. */
export async function pledgeCoin(
  { caller, onStep }: { caller: WalletCaller; onStep(step: CoinStep): void },
  {
    shop,
    coinBase,
    onSent,
    ...order
  }: AddedOrder & {
    readonly shop: string
    readonly coinBase: bigint
    /** Called before the block, so that a page that is closed meanwhile does not ask again. */
    onSent(hash: string): void
  },
): Promise<void> {
  onStep({ at: 'network' })
  await caller.ready()
  onStep({ at: 'send' })
  const showCost = (cost: CallCost): void => onStep({ at: 'send', cost })
  const hash = await caller.send(shop, encodeAddOrder(order), showCost, coinBase)
  onSent(hash)
  onStep({ at: 'waiting' })
  await caller.wait(hash)
}
