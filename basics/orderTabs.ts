import type { OrderStatus } from './status.ts'

export const ORDER_TABS = ['all', 'toPay', 'toShip', 'toReceive', 'afterSale'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

const TAB_STATUSES: Readonly<Record<Exclude<OrderTab, 'all'>, readonly OrderStatus[]>> = {
  toPay: ['unpaid'],
  toShip: ['paid'],
  toReceive: ['shipped'],
  afterSale: ['refunding', 'refunded'],
}

/** The tab after sales also has those whose money waits for an address. */
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

/** How many orders under a tab are under way. */
export type OrderCounts = Readonly<Record<Exclude<OrderTab, 'all'>, number>>

/** The tab that counts an order; none once nothing more happens with it. */
export function countingTab(seen: Omit<Seen, 'isDigital'>): Exclude<OrderTab, 'all'> | undefined {
  const { status, refundWaits } = seen
  if (refundWaits || status === 'refunding') return 'afterSale'
  if (status === 'unpaid') return waitsForBuyer(seen) ? 'toPay' : undefined
  if (status === 'paid') return 'toShip'
  return status === 'shipped' ? 'toReceive' : undefined
}

/** Only the buyer can go on: counted by the badge. */
export const waitsForBuyer = (seen: Omit<Seen, 'isDigital'>): boolean =>
  ['pay', 'payRest', 'claimRefund'].includes(stepOf({ ...seen, isDigital: false }))
