/** Business events by name, `subject.what`, with facts and readers. A test compares them with docs/events.md. */
const event = <const F extends string>(
  facts: readonly F[],
  readers: readonly Reader[],
): { readonly facts: readonly F[]; readonly readers: readonly Reader[] } => ({ facts, readers })

/** Read events after the commit, each once; see takeDue.ts. */
export type LateReader = 'mail' | 'merchant' | 'reviews'
type Reader = 'timeline' | 'socket' | LateReader
const ORDER: readonly Reader[] = ['timeline', 'socket']

export const EVENTS = {
  'order.created': event(['network', 'coupon', 'discount'], ORDER),
  'order.networkSwitched': event(['network'], ORDER),
  'order.transferSeen': event(['network', 'txHash', 'amount'], ORDER),
  'order.transferGone': event(['network', 'txHash', 'amount'], ORDER),
  'order.transferFinal': event(['network', 'txHash', 'amount'], ORDER),
  'order.paid': event(['network', 'txHash', 'amount', 'asset'], [...ORDER, 'mail', 'merchant']),
  'order.short': event(['network', 'txHash', 'amount'], ORDER),
  'order.over': event(['network', 'txHash', 'amount'], ORDER),
  'order.late': event(['network', 'txHash', 'amount'], ORDER),
  'order.shipped': event(['courier', 'tracking', 'keys'], [...ORDER, 'mail']),
  'order.shipUndone': event([], ORDER),
  'order.received': event(['by'], ORDER),
  'order.cancelled': event([], ORDER),
  'order.expired': event([], ORDER),
  'order.credited': event(['network', 'txHash', 'amount'], ORDER),
  'order.refundOffered': event(['network', 'txHash', 'amount'], ORDER),
  'order.refundClaimed': event(['network', 'amount', 'address'], ORDER),
  'order.refundBack': event(['network', 'amount'], ORDER),
  'order.refundEnded': event(['amount'], ORDER),
  'order.undone': event(['amount'], ORDER),
  'order.refundDone': event(['network', 'txHash', 'amount'], ORDER),
  'order.returnAsked': event(['byShop'], ORDER),
  'order.returnApproved': event(['byShop'], ORDER),
  'order.returnRefused': event(['byShop'], ORDER),
  'order.returnWithdrawn': event(['byShop'], ORDER),
  'order.refunded': event([], [...ORDER, 'reviews']),
  'deposit.credited': event(['network', 'txHash', 'amount', 'asset'], []),
  'withdrawal.requested': event(['network', 'amount', 'asset'], []),
  'withdrawal.approved': event(['amount', 'asset'], []),
  'withdrawal.sent': event(['txHash'], []),
  'withdrawal.refused': event(['amount', 'asset'], []),
  'withdrawal.done': event(['network', 'amount', 'asset', 'txHash'], []),
} as const

export type EventName = keyof typeof EVENTS

const LATE: readonly LateReader[] = ['mail', 'merchant', 'reviews']
export const lateReadersOf = (name: EventName): LateReader[] =>
  LATE.filter((reader) => (EVENTS[name].readers as readonly Reader[]).includes(reader))
export type EventFacts = Readonly<Record<string, string | number | boolean>>
export type FactsOf<N extends EventName> = Readonly<
  Partial<Record<(typeof EVENTS)[N]['facts'][number], string | number | boolean>>
>
export type SubjectKind = EventName extends `${infer S}.${string}` ? S : never
export type HappensTo<S extends SubjectKind> = EventName extends infer N
  ? N extends `${S}.${infer What}`
    ? What
    : never
  : never
