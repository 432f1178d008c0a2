import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { parseMicro } from '../../../basics/money.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { ItemOverlay } from '../overlayKinds.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { chunk } from '../../client/chunk.ts'
import { BuyBar } from './BuyBar.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { ItemParts } from './ItemParts.tsx'
import { openBuy } from './itemPart.ts'
import { openOrderSoon } from './openOrder.ts'
import { useBuying } from './useBuying.ts'
import { useItemCalls, useItemForm, type ItemForm } from './useItem.ts'
import { useShown } from './useShown.ts'

/** Below what is seen first, so it is loaded after the sheet. */
const ProductComments = chunk<{ productId: number; heading: 'h2' | 'h4' }>(
  'web/shop/comments/SheetComments.tsx',
  () => import('../comments/SheetComments.tsx'),
)

/** The price of a piece, or of all pieces. */
const isPrice = (named: string, { price, quantity }: ItemForm): boolean => {
  const [namedMicro, micro] = [parseMicro(named), parseMicro(price)]
  return (
    micro !== undefined &&
    (namedMicro === micro ||
      namedMicro === micro * BigInt(/^\d{1,3}$/.test(quantity) ? quantity : 0))
  )
}

type Props = { open: boolean; overlay: ItemOverlay; onClose: () => void }

/** A product over the list (rules: screens#product-detail). */
export default function ItemSheet({ open, overlay, onClose }: Props) {
  const t = useTexts('shop')
  const item = useTexts('item')
  const calls = useItemCalls(overlay.id)
  const form = useItemForm(calls, overlay)
  const buying = useBuying(form, (draft, _closes, opened) => {
    onClose()
    openOrderSoon(draft, true, opened)
  })
  const behind = useDeferredValue(useShown(calls, form))
  const comments = useMemo(
    () => (
      <Boundary fallback={null}>
        <ProductComments productId={overlay.id} heading="h4" />
      </Boundary>
    ),
    [overlay.id],
  )
  const differs = form.ready && overlay.usdt !== undefined && !isPrice(overlay.usdt, form)
  // A sheet that was closed is still here, so what its entry wants is kept apart from what it did for the one before.
  const wish = overlay.asksAgain ?? overlay.continued
  const done = useRef<typeof wish>(undefined)
  useEffect(() => {
    if (wish === undefined || done.current === wish) return
    if (!open || !form.ready || !form.isDeliveryRead) return
    done.current = wish
    if (overlay.asksAgain !== undefined) openBuy('order')
    // A buyer who was shown another price sees this one first.
    else if (!differs) buying.orderOrAsk()
  })
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t.productDetails}
        footer={<BuyBar form={form} buying={buying} productId={overlay.id} inSheet />}
      >
        {differs && (
          <p role="status" className="m-4 rounded-card bg-amber-soft p-3 text-sm text-amber-text">
            {item.linkPrice({
              named: formatAmount(overlay.usdt!),
              price: formatAmount(form.price),
            })}
          </p>
        )}
        <ItemDetails {...behind} comments={comments} />
      </Sheet>
      {open && <ItemParts calls={calls} form={form} buying={buying} />}
    </>
  )
}
