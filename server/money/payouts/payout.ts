import type { NetworkId } from '../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'

/** For whom the process with the key works: a member's withdrawal, a buyer's refund, a charge of a buyer's spending limit. */
export const PAYOUT_SOURCES = ['withdrawal', 'refund', 'charge'] as const
export type PayoutSourceName = (typeof PAYOUT_SOURCES)[number]

/**
 * What is to be done: USDT of the payout wallet to an address, or a call of a contract, which moves none of the wallet's money
 * and costs a fee alone. Addresses in the network's spelling, call data with 0x.
 */
export type PayoutTask =
  | { readonly transferTo: string }
  | { readonly call: { readonly to: string; readonly data: `0x${string}` } }

/** One approved thing to pay; the id is its source's own, the amount in micro-units of USDT. */
export type PayoutItem = {
  readonly id: bigint
  readonly network: NetworkId
  readonly amountMicro: bigint
  readonly what: PayoutTask
}

/** Why a payout cannot be made: seen before it was signed, or final on chain. Its money goes back to where it came from. */
export type PayoutRefusal = 'refusedByToken' | 'refusedByContract' | 'failedOnChain'

/**
 * What a domain does for payouts; handed in, so that the process with the key knows no more of it. An item goes from
 * approved by `markSent` to `finish` or `refuse`, or straight to `refuse`; each is called once, inside the transaction that
 * keeps the payout.
 */
export type PayoutSource = {
  readonly source: PayoutSourceName
  /** Approved and not yet sent on a network, oldest first; a batch of them is enough. */
  approved(ctx: Context, network: NetworkId): Promise<readonly PayoutItem[]>
  /** The same one with its row locked; `undefined` when it is not approved any more. */
  lock(tx: TransactionContext, id: bigint): Promise<PayoutItem | undefined>
  /** Signed and on its way. */
  markSent(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  /** Final, by this transaction, which need not be the one that was signed first. */
  finish(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  refuse(tx: TransactionContext, id: bigint, reason: PayoutRefusal): Promise<void>
}

/** As people and logs name one: `withdrawal 12`. */
export const payoutName = (source: PayoutSourceName, id: bigint): string => `${source} ${id}`

/** Micro-units of USDT. */
export type PayoutLimits = {
  readonly maxMicro: bigint
  readonly dailyMaxMicro: bigint
  /** From this amount on a second person has to sign. */
  readonly secondFromMicro: bigint
  /** Wallets whose signature counts, lower case. */
  readonly approvers: readonly string[]
}

export type Allowance = 'pay' | 'aboveLimit' | 'aboveDay' | 'needsSecond'

/** Whether one more payout may leave now. Nothing is refused by this: what may not leave waits for a person or for tomorrow. */
export function allowanceOf(
  amountMicro: bigint,
  limits: PayoutLimits,
  facts: { spentTodayMicro: bigint; approved: boolean },
): Allowance {
  if (amountMicro > limits.maxMicro) return 'aboveLimit'
  if (amountMicro >= limits.secondFromMicro && !facts.approved) return 'needsSecond'
  if (facts.spentTodayMicro + amountMicro > limits.dailyMaxMicro) return 'aboveDay'
  return 'pay'
}
