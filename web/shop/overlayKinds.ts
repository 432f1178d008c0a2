import type { OrderDraft } from './order/orderDraft.ts'

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
}
export type OrderOverlay = { kind: 'order'; draft: OrderDraft }
export type AnnouncementOverlay = { kind: 'announcement'; id: number }
/** Search over the whole screen, with what was typed before. */
export type SearchOverlay = { kind: 'search'; text: string; category?: number }
export type WalletOverlay = { kind: 'wallet' }
