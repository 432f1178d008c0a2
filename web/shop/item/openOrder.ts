import { openOverlay } from '../../client/router.tsx'
import { preloadChunk } from '../../client/chunk.ts'
import type { OrderOverlay } from '../overlayKinds.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'

/** Opens the order sheet half a second after the product sheet closed (rules: screens#timings). */
const ORDER_DELAY_MS = 500

export function openOrderSoon(draft: OrderDraft, opened: () => void): void {
  preloadChunk('web/shop/order/OrderSheet.tsx')
  setTimeout(() => {
    openOverlay({ kind: 'order', draft } satisfies OrderOverlay)
    opened()
  }, ORDER_DELAY_MS)
}
