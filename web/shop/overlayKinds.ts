import type { OrderDraft } from './parts/orderDraft.ts'

/** A product over the list. A stored order is prefilled and continues by itself when complete. */
export type ItemOverlay = {
  kind: 'item'
  id: number
  optionId?: number
  count?: number
  code?: string
  orderId?: string
  /** The price that the link named. */
  usdt?: string
  continued?: boolean
  /** Its options and delivery are asked for at once, for each such time once. */
  asksAgain?: number
}
/** What lies over a product: its options, what the shop promises, its pictures, or ways to share it. */
export type ItemPartOverlay =
  | { kind: 'itemPart'; part: 'buy'; intent: BuyIntent }
  | { kind: 'itemPart'; part: 'services' }
  | { kind: 'itemPart'; part: 'share' }
  | { kind: 'itemPart'; part: 'pictures'; first: number }
/** What the sheet with the options was opened for. */
export type BuyIntent = 'cart' | 'order' | 'choose'
export type OrderOverlay = { kind: 'order'; draft: OrderDraft }
/** Over the payment page. */
export type PayOverlay = { kind: 'pay'; sheet: 'wallet' | 'network' | 'cancel' }
export type AnnouncementOverlay = { kind: 'announcement'; id: number }
/** Search over the whole screen, with what was typed before. */
export type SearchOverlay = { kind: 'search'; text: string; category?: number }
export type WalletOverlay = { kind: 'wallet' }
