import type { OrderStatus } from './status.ts'

export const ORDER_TABS = ['all', 'toPay', 'toShip', 'toReceive', 'afterSale'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

const TAB_STATUSES: Readonly<Record<Exclude<OrderTab, 'all'>, readonly OrderStatus[]>> = {
  toPay: ['unpaid'],
  toShip: ['paid'],
  toReceive: ['shipped'],
  afterSale: ['refunding', 'refunded'],
}

export const statusesOf = (tab: OrderTab): readonly OrderStatus[] | undefined =>
  tab === 'all' ? undefined : TAB_STATUSES[tab]

/** The next step that a list's card offers. */
export type OrderStep = 'pay' | 'payRest' | 'claimRefund' | 'seeParcel' | 'seeKey' | 'see'

type Seen = {
  readonly status: OrderStatus
  /** The payment's; undefined for orders paid from a balance. */
  readonly paymentStatus: string | undefined
  readonly refundWaits: boolean
  /** Every line is sent by e-mail. */
  readonly isDigital: boolean
}

export function stepOf({ status, paymentStatus, refundWaits, isDigital }: Seen): OrderStep {
  if (refundWaits) return 'claimRefund'
  if (status === 'unpaid' && paymentStatus === 'waiting') return 'pay'
  if (status === 'unpaid' && paymentStatus === 'short') return 'payRest'
  if (status === 'shipped') return isDigital ? 'seeKey' : 'seeParcel'
  return 'see'
}

/** Only the buyer can go on: counted by the badge. */
export const waitsForBuyer = (seen: Omit<Seen, 'isDigital'>): boolean =>
  ['pay', 'payRest', 'claimRefund'].includes(stepOf({ ...seen, isDigital: false }))
