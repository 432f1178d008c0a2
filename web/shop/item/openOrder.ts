import { startTransition } from 'react'
import { isAnyOverlayOpen, openOverlay } from '../../client/router.tsx'
import type { OrderOverlay } from '../overlayKinds.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'
import { loadOrder } from '../parts/preloadOrder.ts'

/** From the closing of a product's sheet, or of its options, to the order sheet (rules: screens#timings). */
const ORDER_DELAY_MS = 500

/** `closes`: another sheet closes before; where none does there is nothing to wait for but a script. */
export function openOrderSoon(draft: OrderDraft, closes: boolean, opened: () => void): void {
  const loaded = loadOrder()
  const asked = location.href
  const open = () =>
    startTransition(() => {
      openOverlay({ kind: 'order', draft } satisfies OrderOverlay)
      opened()
    })
  // A slow script: a buyer who went on meanwhile gets no order of what they left.
  const openHere = () => (location.href === asked && !isAnyOverlayOpen() ? open() : opened())
  if (closes) setTimeout(open, ORDER_DELAY_MS)
  // The sheet itself tells that it cannot be loaded.
  else void loaded.then(openHere, openHere)
}
