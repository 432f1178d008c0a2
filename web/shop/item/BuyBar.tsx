import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { ItemForm } from './useItem.ts'

/** The product's main button; says why when it is disabled. */
export function BuyBar({ form, onBuy }: { form: ItemForm; onBuy: () => void }) {
  const t = useTexts('shop')
  if (form.soldOut)
    return (
      <Button look="main" wide disabled>
        {t.soldOutLong}
      </Button>
    )
  return (
    <Button look="main" wide disabled={!form.ready} onClick={onBuy}>
      {t.orderNow}
      <Price amount={form.total} tone="inherit" />
    </Button>
  )
}
