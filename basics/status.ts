/** Rules: ordering#order-states. */
export const ORDER_STATUSES = [
  'unpaid',
  'paid',
  'shipped',
  'received',
  'cancelled',
  'expired',
  'refunding',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Rules: payments#payment-states. */
export const PAYMENT_STATUSES = [
  'waiting',
  'seen',
  'confirming',
  'settled',
  'short',
  'over',
  'late',
  'held',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** `seen` and `confirming` come before finality. */
export const TRANSFER_STATUSES = [
  'seen',
  'confirming',
  'settled',
  'short',
  'over',
  'late',
  'held',
  'refused',
  'orphaned',
  'own',
] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** Texts in i18n. */
export const TRANSFER_REASONS = [
  'short',
  'over',
  'late',
  'twice',
  'noOrder',
  'ambiguous',
  'noTransfer',
  'unconfirmed',
  'reorganised',
  'fault',
  'otherPlatform',
  'own',
  'usedAddress',
  'undone',
] as const
export type TransferReason = (typeof TRANSFER_REASONS)[number]

export const ORDER_EVENTS = [
  'created',
  'networkSwitched',
  'transferSeen',
  'transferGone',
  'transferFinal',
  'paid',
  'short',
  'over',
  'late',
  'shipped',
  'shipUndone',
  'received',
  'cancelled',
  'expired',
  'credited',
  'refundOffered',
  'refundClaimed',
  'refundBack',
  'refundEnded',
  'undone',
  'refundDone',
  'returnAsked',
  'returnApproved',
  'returnRefused',
  'returnWithdrawn',
  'refunded',
] as const
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

export type PayMode = 'safe' | 'whitelist'

const ORDER_MOVES = {
  pay: { from: ['unpaid'], to: 'paid' },
  cancel: { from: ['unpaid'], to: 'cancelled' },
  expire: { from: ['unpaid'], to: 'expired' },
  /** The money was another order's, a person found. */
  undo: { from: ['paid'], to: 'unpaid' },
  /** Late money while stock is left (rules: ordering#late-stock). */
  revive: { from: ['expired'], to: 'paid' },
  /** A refusal restores the previous state. The rest is derived, see orderLines.ts. */
  return: { from: ['paid', 'shipped', 'received'], to: 'refunding' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
type OrderMove = keyof typeof ORDER_MOVES

export const mayMove = (status: OrderStatus, move: OrderMove): boolean =>
  (ORDER_MOVES[move].from as readonly OrderStatus[]).includes(status)
