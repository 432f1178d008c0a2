import { useState } from 'react'
import { MAX_CART_LINES } from '../../../basics/cart.ts'
import { Link } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { addToCart } from '../cart/cartStore.ts'
import { cartPath } from '../paths.ts'
import type { ItemForm } from './useItem.ts'

/** The product's main button, which says why when it is disabled, and the cart beside it. */
export function BuyBar({ form, onBuy }: { form: ItemForm; onBuy: () => void }) {
  const t = useTexts('shop')
  const [added, setAdded] = useState<'added' | 'full'>()
  if (form.soldOut)
    return (
      <Button look="main" wide disabled>
        {t.soldOutLong}
      </Button>
    )
  const add = () => {
    const line = form.chosenLine()
    if (line) setAdded(addToCart([line]) > 0 ? 'full' : 'added')
  }
  return (
    <div className="grid gap-2">
      <div role="status" className="empty:hidden">
        {added && (
          <p className="flex items-center justify-between gap-3 text-sm">
            <span className={added === 'added' ? 'text-jade-text' : 'text-amber-text'}>
              {added === 'added' ? t.cartAdded : t.cartFull({ count: MAX_CART_LINES })}
            </span>
            <Link href={cartPath} className={buttonClass('quiet')}>
              {t.cartView}
            </Link>
          </p>
        )}
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button disabled={!form.ready} onClick={add} icon={<Icon name="cart" />}>
          <span className="max-[22.5rem]:sr-only">{t.addToCart}</span>
        </Button>
        <Button look="main" wide disabled={!form.ready} onClick={onBuy}>
          {t.orderNow}
          <Price amount={form.total} tone="inherit" />
        </Button>
      </div>
    </div>
  )
}
