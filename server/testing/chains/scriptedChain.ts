import type { NetworkId } from '../../../basics/networks.ts'
import type { Log } from '../../platform/log.ts'
import type { Chain, ChainSettings } from '../../money/chains/chain.ts'

/**
 * Runtime code that calls one contract many times with 68 bytes each: call data is the target's word and
 * then the calls. One transaction can make any number of token transfers.
 */
export const MANY_CALLS =
  '0x36600060003760205b6000600060448360006000515af115602557604401803611600857005b60006000fd'

/**
 * For tests of providers that do not answer. An honest one may be late then, too, so that such a test reads until it
 * succeeds.
 */
export const SILENT_AFTER_MS = 1_000

export type Signed = { readonly raw: string; readonly hash: string }

/** A local chain that a test moves by hand. Each chain module brings one. */
export type TestChain = {
  readonly network: NetworkId
  readonly decimals: number
  /** Blocks between the head and the final one. */
  readonly lagBlocks: number
  readonly rpc: string
  readonly receivers: readonly string[]
  /** The shop contract's treasury. */
  readonly platform: string
  readonly usdt: string
  readonly shop: string
  /** A token that also calls itself USDT. */
  readonly lookAlike: string
  /** Twenty bytes of hex with 0x, in this chain's format. */
  spell(hex: string): string
  settings(over?: Partial<ChainSettings>): ChainSettings & { readonly platform: string }
  /** `timeoutMs`: for each answer of a provider, `ANSWERS_WITHIN_MS` by default. */
  open(settings: ChainSettings, log: Log, timeoutMs?: number): Chain
  /** A USDT transfer from its own sender. */
  sign(to: string, amountBase: bigint): Promise<Signed>
  /** Several USDT transfers in one transaction. */
  signMany(transfers: readonly { to: string; amountBase: bigint }[]): Promise<Signed>
  /** The same of the look-alike token. */
  signLookAlike(to: string, amountBase: bigint): Promise<Signed>
  /** A transfer of more than the balance: mined, and fails. */
  signFailing(to: string): Promise<Signed>
  /** Two transactions of which only one can be mined. */
  signTwice(
    first: { to: string; amountBase: bigint },
    second: { to: string; amountBase: bigint },
  ): Promise<Signed[]>
  /** Approval and payment on the contract rail by one wallet; more `times` than one are refused by the contract. */
  signPayOrder(
    orderId: bigint,
    amountBase: bigint,
    shop?: string,
    times?: number,
  ): Promise<Signed[]>
  /** Approval and `addOrder` by one wallet; with `coin` in wei or sun paid in coin, without an approval. */
  signAddOrder(product: bigint, amountBase: bigint, coin?: bigint): Promise<Signed[]>
  signSwap(coin: bigint): Promise<Signed>
  /** Of the shop contract: coin for a whole MDD and a whole USDT. It has MDD for sale then. */
  openSale(mddPrice: bigint, usdtPrice: bigint): Promise<void>
  /** Another shop contract, optionally for another token. */
  deployShop(over?: { usdt?: string; platform?: string }): Promise<string>
  /** Queued by the owner, not yet made. */
  queuePlatform(to: string): Promise<void>
  /** The chain's clock is two days further then. */
  movePlatform(to: string): Promise<void>
  /** One block with these transactions, in this order. */
  mine(signed: readonly Signed[]): Promise<void>
  mineEmpty(blocks: number): Promise<void>
  /** Mines until everything mined so far is final. */
  finalise(): Promise<void>
  head(): Promise<number>
  /**
   * Replaces the last `depth` blocks by as many others, with these transactions in the new block number `at`
   * of them.
   */
  reorganise(depth: number, added: readonly { signed: Signed; at: number }[]): Promise<void>
  stop(): Promise<void>
}
