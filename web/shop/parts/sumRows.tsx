import type { ReactNode } from 'react'
import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from './Facts.tsx'
import type { AnyOrder } from './payView.ts'

type Sums = Pick<AnyOrder, 'goods' | 'shipping' | 'discount' | 'total' | 'asset'> & {
  readonly grams?: number
  readonly lines: readonly Pick<AnyOrder['lines'][number], 'isMemberPrice'>[]
}

const kilograms = (grams: number): string => `${Math.round(grams / 10) / 100} kg`

/** Goods, shipping and discount; nothing when the total is the goods at the public price. */
export function sumRows(
  { goods, shipping, grams = 0, discount, total, asset, lines }: Sums,
  t: ReturnType<typeof useTexts<'pay'>>,
): [string, ReactNode][] {
  const isMemberPrice = lines.some((line) => line.isMemberPrice)
  if (goods === total && !isMemberPrice) return []
  const row = (title: string, amount: string): [string, ReactNode] => [
    title,
    <Price amount={amount} unit={asset} tone="ink" />,
  ]
  return [
    row(isMemberPrice ? `${t.sumGoods} · ${t.memberPrice}` : t.sumGoods, goods),
    ...(Number(shipping) > 0
      ? [row(grams > 0 ? `${t.sumShipping} · ${kilograms(grams)}` : t.sumShipping, shipping)]
      : []),
    ...(Number(discount) > 0 ? [row(t.sumDiscount, `-${discount}`)] : []),
  ]
}

export function SumsPart({ order }: { order: Sums }) {
  const rows = sumRows(order, useTexts('pay'))
  if (rows.length === 0) return null
  return (
    <section data-sums>
      <Facts rows={rows} />
    </section>
  )
}
