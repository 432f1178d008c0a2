import { closeOverlay, openOverlay } from '../../client/router.tsx'
import { openBuy } from '../item/itemPart.ts'
import type { ItemOverlay } from '../overlayKinds.ts'
import { itemPath } from '../paths.ts'
import { isWide } from '../parts/wide.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'

/** Leads from the order sheet back to options, number and delivery. */
export function changeDraft({ lines: [line] }: OrderDraft): void {
  if (!line) return
  const { productId: id, optionId, count } = line
  if (location.pathname + location.search === itemPath(id))
    // A wide page asks for everything beside the pictures.
    closeOverlay('order', () => !isWide() && openBuy('order'))
  else
    openOverlay(
      { kind: 'item', id, optionId, count, asksAgain: Date.now() } satisfies ItemOverlay,
      itemPath(id),
    )
}
