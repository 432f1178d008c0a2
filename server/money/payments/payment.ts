import type { NetworkId } from '../../../basics/networks.ts'
import type { PaymentStatus, TransferReason } from '../../../basics/status.ts'
import type { TransactionContext } from '../../platform/db/context.ts'

/**
 * Lock order, for every verb that touches both: the payment's row first, then the order's. Orders therefore call
 * `closePayment` and `switchNetwork` before they lock their own row; settling calls orders with the payment locked.
 *
 * One settlement takes the stock of many orders, in the order of their ids. Two of them on different networks, or one
 * and an import, may therefore wait for each other's options; PostgreSQL then breaks one off, and the watcher reports the
 * same blocks again. No money is held for it: `withSavepoint` throws such faults on.
 */

/** The order's money is there and final. Reported once for an order, in the settling transaction. */
export type PaymentSettled = {
  readonly orderId: string
  readonly kind: string
  readonly network: NetworkId
  readonly txHash: string
  readonly receivedMicro: bigint
  readonly status: 'settled' | 'over'
}

/** A final transfer for a deposit, to be credited to somebody's balance in the settling transaction. Reported once for each. */
export type TransferCredited = {
  readonly paymentId: string
  readonly network: NetworkId
  readonly txHash: string
  readonly logIndex: number
  readonly amountMicro: bigint
}

/** Something about the payment that the buyer's timeline shows; facts hold strings and numbers for the texts. */
export type PaymentChanged = {
  readonly orderId: string
  readonly kind: 'transferSeen' | 'transferGone' | 'transferFinal' | 'short' | 'over' | 'late'
  readonly status: PaymentStatus
  readonly facts: { readonly network: NetworkId; readonly txHash: string; readonly amount: string }
}

/** A part of an order's money is there and final; the rest may come until `expiresAt`. */
export type PaymentUnderpaid = {
  readonly orderId: string
  readonly missingMicro: bigint
  readonly expiresAt: Date
}

/** Final money of an order that was not delivered and waits for nothing any more: somebody has to get it back. */
export type UndeliveredMoney = {
  readonly orderId: string
  readonly transferId: bigint
  readonly network: NetworkId
  readonly txHash: string
  readonly undeliveredMicro: bigint
  readonly reason: TransferReason
}

/** What a payment is for. Deposits are told of theirs by `onCredited`, orders by all the others. */
export type PaymentKind = 'order' | 'deposit'

/** Supplied by wiring; run inside the same transaction. */
export type PaymentListeners = {
  onSettled(ctx: TransactionContext, event: PaymentSettled): Promise<void>
  onPaymentChanged(ctx: TransactionContext, event: PaymentChanged): Promise<void>
  onUnderpaid?(ctx: TransactionContext, event: PaymentUnderpaid): Promise<void>
  /**
   * Holds the goods of an order that ran out once more, since money that is enough came late (ordering#late-stock); false when it cannot
   * have them. Without it no late money is delivered. `onSettled` follows.
   */
  holdLate?(ctx: TransactionContext, orderId: string): Promise<boolean>
  /** Without it, or when it does nothing, the money is held for a person. */
  onUndelivered?(ctx: TransactionContext, left: UndeliveredMoney): Promise<void>
  /** Without it deposits cannot take their money, which is held then. */
  onCredited?(ctx: TransactionContext, event: TransferCredited): Promise<void>
}

/** What settling needs beside the transaction. */
export type SettleContext = TransactionContext & { readonly listeners: PaymentListeners }

/** An amount is not given out again until this long after its quote ran out (payments#amount). */
export const AMOUNT_COOLDOWN_MS = 24 * 3_600_000

/** So long after its quote ran out, money still buys what was ordered, if there are pieces; a price is not promised for longer. */
export const LATE_DELIVERY_MS = 24 * 3_600_000
