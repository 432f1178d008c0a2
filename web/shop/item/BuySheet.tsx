import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import type { BuyIntent } from '../overlayKinds.ts'
import { picturesOf } from '../parts/pictures.ts'
import { DeliveryChoice, OptionFields } from './ItemFields.tsx'
import { closePart } from './itemPart.ts'
import { preloadOrder } from '../parts/preloadOrder.ts'
import { ItemPrice } from './ItemPrice.tsx'
import type { Buying } from './useBuying.ts'
import type { ItemCalls, ItemForm } from './useItem.ts'
import { Thumb } from '../parts/Thumb.tsx'

type Props = { calls: ItemCalls; form: ItemForm; buying: Buying; intent: BuyIntent }

/** Options with picture, price and stock; the address is asked when ordering now. */
export function BuySheet({ calls, form, buying, intent }: Props) {
  const t = useTexts('item')
  const locale = useLocale()
  useEffect(() => {
    if (intent === 'order') preloadOrder(locale)
  }, [intent, locale])
  return (
    <Sheet
      open
      onClose={closePart}
      title={t.chooseOptions}
      footer={<Buttons form={form} buying={buying} intent={intent} />}
    >
      <div className="grid gap-5 p-4">
        <Chosen calls={calls} form={form} />
        <OptionFields options={calls.options} form={form} />
        {intent === 'order' && <DeliveryChoice calls={calls} form={form} />}
      </div>
    </Sheet>
  )
}

function Chosen({ calls, form }: Pick<Props, 'calls' | 'form'>) {
  const t = useTexts('item')
  const product = calls.product.data
  if (!product) return null
  const { option } = form
  const picture = option?.image ?? picturesOf(product.mainImage)[0]
  return (
    <div className="flex gap-3">
      <Thumb src={picture} px={96} className="size-24 rounded-card" />
      <div className="grid min-w-0 flex-1 content-center gap-1 text-sm">
        <ItemPrice product={product} form={form} />
        <p className="line-clamp-2 text-quiet">{product.name}</p>
        <p className="text-quiet" aria-live="polite">
          {option ? t.stock({ count: option.stock }) : t.choose}
        </p>
      </div>
    </div>
  )
}

function Buttons({ form, buying, intent }: Omit<Props, 'calls'>) {
  const t = useTexts('shop')
  const add = (
    <Button
      look={intent === 'cart' ? 'main' : 'plain'}
      wide
      disabled={!form.ready || form.soldOut}
      onClick={buying.add}
    >
      {t.addToCart}
    </Button>
  )
  if (intent === 'cart') return add
  const order = (
    <Button
      look="main"
      wide
      disabled={!form.ready || form.soldOut}
      onClick={intent === 'order' ? buying.order : buying.orderOrAsk}
    >
      {t.orderNow}
      {intent === 'order' && form.ready && <Price amount={form.total} tone="inherit" />}
    </Button>
  )
  if (intent === 'order') return order
  return (
    <div className="grid grid-cols-2 gap-2">
      {add}
      {order}
    </div>
  )
}
