import type { NetworkId } from '../../../basics/networks.ts'

/**
 * What every chain can do for the watcher. A chain module only reads and reports facts; what they mean for an order is
 * decided in payments. Addresses are lower-case hex, on TRON base58; amounts are token base units, times are milliseconds.
 */

/** What a chain module needs to know; `ChainConfig` of server/platform/config.ts fits. */
export type ChainSettings = {
  readonly network: NetworkId
  readonly chainId: number
  readonly rpc: readonly string[]
  readonly apiKeys?: readonly string[]
  readonly hints?: boolean
  readonly usdt: string
  readonly usdtDecimals: number
  readonly shop: string | null
  readonly receive: readonly string[]
  readonly fromBlock: bigint | null
  readonly fixedDepth: number | null
  readonly secondProviderFromMicro: bigint
  readonly pollMs: number
  readonly instance: string | null
}

export type Block = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timeMs: number
  /** The header itself hints that a transfer to us is inside; `false` also where a chain has no such hint. */
  readonly mayHold: boolean
}

/**
 * One token transfer to a watched address, or a claim of one. `refusal` names why it can never count:
 * another token's contract, no value, or an OrderPaid without the transfer that it speaks of.
 */
export type ChainTransfer = {
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly blockHash: string
  readonly timeMs: number
  readonly rail: 'transfer' | 'contract'
  readonly token: string
  readonly sender: string
  readonly receiver: string
  readonly amountBase: bigint
  /** The order id as the chain has it; contract rail only. */
  readonly chainOrderId: bigint | null
  readonly refusal: 'wrongToken' | 'zeroValue' | 'noTransfer' | null
}

/** Addresses beside those of the settings, in any spelling: money for earlier offers still goes there. */
export type WatchedAddresses = {
  readonly receivers: readonly string[]
  readonly shops: readonly string[]
  /** Spending-limit contracts. They announce what they charged as a shop does, but only money to a watched address counts. */
  readonly limits?: readonly string[]
}

export type Tip = {
  readonly head: Block
  readonly final: Block
  /** Who said so. */ readonly provider: string
}

/** From so many providers on, nothing is believed on the word of one alone, whatever the amount. */
export const PROVIDERS_TO_AGREE = 3

export type FinalPart = {
  readonly transfers: readonly ChainTransfer[]
  /** The asked-for anchor blocks as the same provider has them, by number; missing when it has none. */
  readonly anchors: ReadonlyMap<number, Block>
  /** Who said so; another one is asked to confirm. */
  readonly provider: string
}

/** Why a mined transaction did nothing, as far as the chain can tell. `alreadyPaid`: the shop contract had taken that order id before. */
export const FAILURE_REASONS = [
  'outOfGas',
  'balance',
  'allowance',
  'alreadyPaid',
  'paused',
  'blocked',
  'expired',
  'reverted',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** What a chain says about any transaction, whoever it is between. Public data alone. */
export type TransactionFacts =
  /** A node knows it, and no block has it yet. */
  | { readonly state: 'waiting' }
  | {
      readonly state: 'mined'
      readonly block: { readonly number: number; readonly hash: string; readonly timeMs: number }
      /** `null`: it ran through. */
      readonly failure: FailureReason | null
      /** Its token transfers, those of other tokens included, at most some hundreds. */
      readonly transfers: readonly ChainTransfer[]
      /** It sent the network's own coin there. */
      readonly coin: { readonly receiver: string; readonly amountBase: bigint } | null
      /** It only allowed somebody to take USDT: an approval, and no payment. */
      readonly approval: boolean
    }

export type ProviderState = {
  readonly name: string
  readonly failures: number
  readonly coolingUntilMs: number
  readonly lastFault: string | null
}

export type Chain = {
  readonly network: NetworkId
  readonly settings: ChainSettings
  /** Most blocks that `readRange` should be asked for, where that is fewer than a list of logs would give. */
  readonly maxRange?: number
  /**
   * Chain id, the token's decimals, the shop's token and platform address. Throws `ChainMismatch`: that network must not
   * start (B6). What no provider answers throws `NoProvider`, and may be tried again.
   */
  verify(): Promise<void>
  /** From the next answer on, reports transfers to these as well. What was watched before stays watched. */
  watch(places: WatchedAddresses): void
  /** A text that differs between two chains with the same chain id. */
  identity(): Promise<string>
  /** Newest and final block, by the first provider that is not among `not`. Throws `NoProvider`. */
  tip(not?: readonly string[]): Promise<Tip>
  /** Blocks by number from one provider, `undefined` where it has none. */
  blocks(numbers: readonly number[]): Promise<readonly (Block | undefined)[]>
  blockByHash(hash: string): Promise<Block | undefined>
  /**
   * Transfers in `from..to`, all from one provider which proves in the same answer that it has block `to`.
   * Throws `RangeTooLarge` when the provider wants a smaller range. Those in `not` are not asked. With `final`, a chain that
   * serves final blocks apart is read there, from a provider that itself calls `to` final.
   */
  readRange(range: {
    from: number
    to: number
    anchors: readonly number[]
    not?: readonly string[]
    final?: boolean
  }): Promise<FinalPart>
  /** Transfers in exactly this block. Throws when the provider does not have it. */
  readBlock(hash: string): Promise<readonly ChainTransfer[]>
  /** The same from a second source: another provider, else this one's receipts. */
  crossCheck(
    block: { number: number; hash: string },
    askedFirst: string,
  ): Promise<readonly ChainTransfer[]>
  /** Whether another provider has this very transfer in this very block. Throws when none can be asked. */
  confirm(transfer: ChainTransfer, askedFirst: string): Promise<boolean>
  /** Whether another provider, too, has this hash at this height (`undefined`: there is no other). */
  agreesOn(
    block: { number: number; hash: string },
    askedFirst: string,
  ): Promise<boolean | undefined>
  /**
   * Any transaction by its hash; `undefined` when no provider that could be asked knows it. A bounded number of requests,
   * for explaining a payment and never for crediting one. Throws `NoProvider`.
   */
  lookUp?(txHash: string): Promise<TransactionFacts | undefined>
  /** Gives a provider that contradicted itself or another one a cooldown. */
  distrust(provider: string, why: string): void
  providers(): readonly ProviderState[]
}

/** A provider failed; another one, or the same one later, may do better. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  readonly kind:
    | 'unreachable'
    | 'timeout'
    | 'tooLong'
    | 'http'
    | 'malformed'
    | 'refused'
    | 'lagging'
    | 'wrongChain'
    | 'contradiction'
  constructor(kind: ProviderFault['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The answer is more than the provider can give, or we can take, in time. */
export const isTooHeavy = (error: unknown): boolean =>
  error instanceof ProviderFault && (error.kind === 'timeout' || error.kind === 'tooLong')

/** The provider answers, but not that much at once. */
export class RangeTooLarge extends Error {
  override readonly name = 'RangeTooLarge'
}

/** The chain is not what the settings say; trying again does not help. */
export class ChainMismatch extends Error {
  override readonly name = 'ChainMismatch'
}

/** Every provider is cooling down. */
export class NoProvider extends Error {
  override readonly name = 'NoProvider'
  readonly untilMs: number
  constructor(network: number, untilMs: number) {
    super(`no provider of network ${network} can be asked`)
    this.untilMs = untilMs
  }
}
