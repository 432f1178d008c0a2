import { useEffect, useRef } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { ItemOverlay } from '../overlayKinds.ts'
import { Boundary } from '../Boundary.tsx'
import { chunk } from '../../client/chunk.tsx'
import { BuyBar } from './BuyBar.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { openOrderSoon } from './openOrder.ts'
import { useItemCalls, useItemForm } from './useItem.ts'

/** Below what is seen first, so it is loaded after the sheet. */
const ProductComments = chunk<{ productId: number; heading: 'h2' | 'h4' }>(
  'web/shop/comments/SheetComments.tsx',
  () => import('../comments/SheetComments.tsx'),
)

type Props = { open: boolean; overlay: ItemOverlay; onClose: () => void }

/** A product over the list (rules: screens#product-detail). */
export default function ItemSheet({ open, overlay, onClose }: Props) {
  const t = useTexts('shop')
  const calls = useItemCalls(overlay.id)
  const form = useItemForm(calls, overlay)
  const buy = () => {
    const draft = form.submit()
    if (!draft) return
    onClose()
    openOrderSoon(draft)
  }
  const goOn = useRef(overlay.continued ? buy : undefined)
  if (goOn.current) goOn.current = buy
  useEffect(() => {
    if (!form.ready || !form.isDeliveryRead) return
    goOn.current?.()
    goOn.current = undefined
  }, [form.ready, form.isDeliveryRead])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.productDetails}
      footer={<BuyBar form={form} onBuy={buy} />}
    >
      <ItemDetails calls={calls} form={form} heading="h3" />
      <Boundary fallback={null}>
        <div className="px-4 pb-4">
          <ProductComments productId={overlay.id} heading="h4" />
        </div>
      </Boundary>
    </Sheet>
  )
}
