import type { CallResult } from '../../../api/calls.ts'
import { formatMicro } from '../../../basics/money.ts'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { xmddPrice } from '../parts/xmddPrice.ts'
import type { Shown } from './useShown.ts'

type Props = { product: CallResult<'readProduct'>; form: Shown['form']; size?: 'xl' | '2xl' }

/** What it costs, what it cost before, and what members pay. */
export function ItemPrice({ product, form, size = 'xl' }: Props) {
  const t = useTexts('shop')
  const { andUp, memberPriceHint } = useTexts('item')
  const { option, price, member, isMemberPrice, isLowest, isLowestMember } = form
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <Price amount={price} size={size} />
      {isLowest && <span className="-ml-2 text-sm text-quiet">{andUp}</span>}
      {option?.was !== undefined && (
        <s className="text-sm text-quiet">
          <span className="sr-only">{t.priceBefore} </span>
          {formatAmount(option.was)}
        </s>
      )}
      {member !== undefined &&
        (isMemberPrice ? (
          <span className="rounded bg-accent-soft px-1.5 text-sm text-ink" data-member>
            {t.memberPrice}
          </span>
        ) : (
          <span className="text-sm text-accent" data-member>
            {memberPriceHint} {formatAmount(member)}
            {isLowestMember && ` ${andUp}`}
          </span>
        ))}
      {product.xmdd !== product.usdt && (
        <Price amount={formatMicro(xmddPrice(price, product))} unit="XMDD" size="sm" tone="quiet" />
      )}
    </p>
  )
}
