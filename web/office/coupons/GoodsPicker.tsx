import { useDeferredValue, useState } from 'react'
import { useCall } from '../parts/call.ts'
import { CheckField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import type { CouponForm } from './coupon.ts'

const FOUND = 6

type Props = {
  form: Pick<CouponForm, 'categoryIds' | 'products'>
  onChange: (change: Partial<CouponForm>) => void
}

/** Categories and products that a coupon is for; none of either is all goods. */
export function GoodsPicker({ form: { categoryIds, products }, onChange }: Props) {
  const t = useTexts('officeCoupons')
  const { locale: language } = useLanguage()
  const categories = useCall('listOfficeCategories', { language })
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const found = useCall('listOfficeProducts', { text: asked, size: FOUND, language })
  const isChosen = (id: number) => products.some((one) => one.id === id)
  return (
    <fieldset className="grid gap-2">
      <legend className="text-[13px] font-medium">{t.goods}</legend>
      <p className="text-xs text-quiet">{t.goodsText}</p>
      <div className="flex flex-wrap gap-x-4">
        {categories.data?.categories.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={categoryIds.includes(id)}
            onChange={({ target }) =>
              onChange({
                categoryIds: target.checked
                  ? [...categoryIds, id]
                  : categoryIds.filter((one) => one !== id),
              })
            }
          />
        ))}
      </div>
      {products.map(({ id, name }) => (
        <div key={id} className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate">{name}</span>
          <OfficeButton
            onClick={() => onChange({ products: products.filter((one) => one.id !== id) })}
          >
            {t.remove}
          </OfficeButton>
        </div>
      ))}
      <TextField
        label={t.findProduct}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {asked !== '' &&
        found.data?.products
          .filter(({ id }) => !isChosen(id))
          .map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="min-h-11 truncate rounded-lg border border-line px-3 text-start pointer-fine:min-h-9"
              onClick={() => {
                onChange({ products: [...products, { id, name }] })
                setText('')
              }}
            >
              {name}
            </button>
          ))}
    </fieldset>
  )
}
