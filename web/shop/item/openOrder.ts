import { startTransition } from 'react'
import { openOverlay, pageBelow } from '../../client/router.tsx'
import type { OrderOverlay } from '../overlayKinds.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'
import { loadOrder } from '../parts/preloadOrder.ts'

/** From the closing of a product's sheet, or of its options, to the order sheet (rules: screens#timings). */
const ORDER_DELAY_MS = 500

/**
 * `closes`: another sheet is closing and is waited for. Nothing opens if the buyer has gone to another page by then.
 */
export function openOrderSoon(draft: OrderDraft, closes: boolean, opened: () => void): void {
  void loadOrder()
  const page = pageBelow()
  const open = () =>
    startTransition(() => {
      if (pageBelow() === page) openOverlay({ kind: 'order', draft } satisfies OrderOverlay)
      opened()
    })
  if (closes) setTimeout(open, ORDER_DELAY_MS)
  else open()
}
