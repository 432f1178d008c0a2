import type { NetworkId } from '../../../basics/networks.ts'
import type { MddToken } from '../../../basics/tokens.ts'
import type { Alarm } from '../../platform/messages/alarm.ts'

/** Modules report facts; payments decide. Addresses are lower-case hex (base58 on TRON), amounts token base units. */

export type ChainSettings = {
  readonly network: NetworkId
  readonly chainId: number
  readonly rpc: readonly string[]
  readonly apiKeys?: readonly string[]
  readonly hints?: boolean
  readonly usdt: string
  readonly usdtDecimals: number
  readonly mdd?: MddToken | null
  readonly shop: string | null
  readonly receive: readonly string[]
  /** Where the contracts may pay (rules: contracts#platform). */
  readonly payees: readonly string[]
  readonly fromBlock: bigint | null
  readonly fixedDepth: number | null
  /** Nothing nearer to the head is final, even if a provider says so. */
  readonly leastDepth?: number
  readonly secondProviderFromMicro: bigint
  readonly pollMs: number
  readonly instance: string | null
}

export type Block = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timeMs: number
  /** The header's bloom filter hints at a transfer to us. */
  readonly mayContain: boolean
}

/** A transfer to a watched address, or a claim of one. `refusal` says why it can never count. */
export type ChainTransfer = {
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly blockHash: string
  readonly timeMs: number
  readonly rail: 'transfer' | 'contract'
  readonly token: string
  /** Of MDD, which pays for no order; everything else that counts is USDT. */
  readonly mdd?: MddToken
  readonly sender: string
  readonly receiver: string
  readonly amountBase: bigint
  /** Contract rail only. */
  readonly chainOrderId: bigint | null
  /** Contract rail: the product that `addOrder` named instead of an order. */
  readonly chainProduct?: bigint
  /** Contract rail: paid to an address outside the settings (rules: contracts#platform). */
  readonly elsewhere?: boolean
  readonly refusal: 'wrongToken' | 'zeroValue' | 'noTransfer' | null
}

/** Addresses of earlier offers, in any spelling. */
export type WatchedAddresses = {
  readonly receivers: readonly string[]
  readonly shops: readonly string[]
  /** Spending-limit contracts: their OrderPaid counts only with a transfer to a watched address. */
  readonly limits?: readonly string[]
}

export type Tip = {
  readonly head: Block
  readonly final: Block
  readonly provider: string
}

/** From this many providers on, nothing counts on one provider's word. */
export const PROVIDERS_TO_AGREE = 3

export type FinalPart = {
  readonly transfers: readonly ChainTransfer[]
  readonly anchors: ReadonlyMap<number, Block>
  readonly provider: string
}

/** Read by one of two providers while the other did not answer. */
export type AloneRange = { readonly from: number; readonly to: number; readonly provider: string }

/** `alreadyPaid`: the shop contract already had that order id. */
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

export type TransactionFacts =
  /** Known to a node, in no block yet. */
  | { readonly state: 'waiting' }
  | {
      readonly state: 'mined'
      readonly block: { readonly number: number; readonly hash: string; readonly timeMs: number }
      readonly failure: FailureReason | null
      /** Includes other tokens; bounded. */
      readonly transfers: readonly ChainTransfer[]
      /** A transfer of the network's own coin. */
      readonly coin: { readonly receiver: string; readonly amountBase: bigint } | null
      /** Only an approval to spend USDT. */
      readonly approval: boolean
    }

export type ProviderState = {
  readonly name: string
  readonly failures: number
  readonly coolingUntilMs: number
  readonly lastFault: string | null
  readonly lastFaultAtMs: number | null
  /** Since this process opened the chain. */
  readonly answers: number
  readonly faults: number
}

export type Chain = {
  readonly network: NetworkId
  readonly settings: ChainSettings
  readonly maxRange?: number
  /** Throws `ChainMismatch` (the network must not start) or `NoProvider` (may be tried again). */
  verify(): Promise<void>
  watch(places: WatchedAddresses): void
  /** EVM: the addresses to ask logs for. TRON: added to the watched ones. */
  watchHot(addresses: readonly string[]): void
  /** Differs between two chains with the same chain id. */
  identity(): Promise<string>
  /** From the first provider not in `not`. Throws `NoProvider`. */
  tip(not?: readonly string[]): Promise<Tip>
  blocks(numbers: readonly number[]): Promise<readonly (Block | undefined)[]>
  blockByHash(hash: string): Promise<Block | undefined>
  /**
   * From one provider that proves to have block `to`. With `final`, it must call `to` final. Throws `RangeTooLarge`.
   */
  readRange(range: {
    from: number
    to: number
    anchors: readonly number[]
    not?: readonly string[]
    final?: boolean
  }): Promise<FinalPart>
  /** From two providers side by side; from one if no other answers. Throws `NoProvider`. */
  readTwice(range: {
    from: number
    to: number
    anchors: readonly number[]
    final?: boolean
  }): Promise<readonly FinalPart[]>
  /** Throws when the provider lacks the block. */
  readBlock(hash: string): Promise<readonly ChainTransfer[]>
  /** From another provider, else from this one's receipts. */
  crossCheck(
    block: { number: number; hash: string },
    askedFirst: string,
  ): Promise<readonly ChainTransfer[]>
  /** `undefined` without another provider. */
  agreesOn(
    block: { number: number; hash: string },
    askedFirst: string,
  ): Promise<boolean | undefined>
  /** For explaining, never for crediting. Bounded requests. Throws `NoProvider`. */
  lookUp?(txHash: string): Promise<TransactionFacts | undefined>
  /** Starts a cooldown. */
  distrust(provider: string, why: string): void
  providers(): readonly ProviderState[]
}

/** Another provider, or a later try, may do better. */
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

/** Raised once this fault ended so many rounds in a row. */
export class AlarmingFault extends ProviderFault {
  readonly alarm: Alarm
  readonly afterRounds: number
  constructor(message: string, alarm: Alarm, afterRounds: number) {
    super('contradiction', message)
    this.alarm = alarm
    this.afterRounds = afterRounds
  }
}

/** For this network. */
export type RaiseAlarm = (alarm: Alarm) => Promise<void>

export const isTooHeavy = (error: unknown): boolean =>
  error instanceof ProviderFault && (error.kind === 'timeout' || error.kind === 'tooLong')

export class RangeTooLarge extends Error {
  override readonly name = 'RangeTooLarge'
}

/** Retrying does not help. */
export class ChainMismatch extends Error {
  override readonly name = 'ChainMismatch'
}

export class NoProvider extends Error {
  override readonly name = 'NoProvider'
  readonly untilMs: number
  constructor(network: number, untilMs: number) {
    super(`no provider of network ${network} can be asked`)
    this.untilMs = untilMs
  }
}
