/**
 * Lock order: the payment's row, then the order's. Orders call `closePayment` and `switchNetwork` before locking
 * their own row; settling calls orders with the payment locked. One settlement takes stock of many orders by order
 * id, so two, or one and an import, may deadlock. PostgreSQL aborts one, `withSavepoint` rethrows, nothing is held,
 * and the watcher reports the blocks again.
 */

import { DAY_MS, HOUR_MS } from '../../../basics/durations.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { PaymentStatus, TransferReason } from '../../../basics/status.ts'
import type { TransactionContext } from '../../platform/db/context.ts'

export type PaymentSettled = {
  readonly orderId: string
  readonly kind: string
  readonly network: NetworkId
  readonly txHash: string
  readonly receivedMicro: bigint
  readonly status: 'settled' | 'over'
}

/** Reported once per transfer, in the settling transaction. */
export type TransferCredited = {
  readonly paymentId: string
  readonly asset: 'USDT' | 'MDD'
  readonly network: NetworkId
  readonly txHash: string
  readonly logIndex: number
  readonly amountMicro: bigint
}

/** A timeline event; `facts` fill its text. */
export type PaymentChanged = {
  readonly orderId: string
  readonly kind: 'transferSeen' | 'transferGone' | 'transferFinal' | 'short' | 'over' | 'late'
  readonly status: PaymentStatus
  readonly facts: { readonly network: NetworkId; readonly txHash: string; readonly amount: string }
}

export type PaymentUnderpaid = {
  readonly orderId: string
  /** What came now. */
  readonly addedMicro: bigint
  readonly missingMicro: bigint
  readonly expiresAt: Date
}

export type UndeliveredMoney = {
  readonly orderId: string
  readonly transferId: bigint
  readonly network: NetworkId
  readonly txHash: string
  readonly undeliveredMicro: bigint
  readonly reason: TransferReason
}

export type PaymentKind = 'order' | 'deposit'

export type PaymentListeners = {
  onSettled(ctx: TransactionContext, event: PaymentSettled): Promise<void>
  onPaymentChanged(ctx: TransactionContext, event: PaymentChanged): Promise<void>
  onUnderpaid?(ctx: TransactionContext, event: PaymentUnderpaid): Promise<void>
  /**
   * Reserves stock again for an expired order; without it, late money is never delivered (rules: ordering#late-stock).
   */
  reserveForLatePayment?(ctx: TransactionContext, orderId: string): Promise<boolean>
  /**
   * Reserves an open order's stock once its whole price is seen; called again when the money is final. False when out
   * of stock: with `isFinal` the order has then ended and its money goes back.
   */
  reserveOnPayment?(ctx: TransactionContext, orderId: string, isFinal: boolean): Promise<boolean>
  /** Without it the money is held for review. */
  onUndelivered?(ctx: TransactionContext, left: UndeliveredMoney): Promise<void>
  /** Without it deposits are held. */
  onCredited?(ctx: TransactionContext, event: TransferCredited): Promise<void>
}

export type SettleContext = TransactionContext & { readonly listeners: PaymentListeners }

/** Amounts stay reserved this long after expiry (rules: payments#shared-address). */
export const AMOUNT_COOLDOWN_MS = DAY_MS

/** How long a paid order keeps its amount, for buyers who send it twice. */
export const AMOUNT_PAID_MS = HOUR_MS

/** Late money still buys the order this long after expiry. */
export const LATE_DELIVERY_MS = DAY_MS
