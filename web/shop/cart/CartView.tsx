import { useEffect, useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { countriesInput } from '../loads.ts'
import { Refused } from '../parts/Refused.tsx'
import { useDelivery } from '../parts/useDelivery.ts'
import type { DraftLine } from '../parts/orderDraft.ts'
import { preloadOrder } from '../parts/preloadOrder.ts'
import { CartDelivery } from './CartDelivery.tsx'
import { CartLineCard, UnavailableLine } from './CartLineCard.tsx'
import { changeLine, type CartEntry } from './cartStore.ts'
import { useCartAnswer, type CartAnswer, type CartRow } from './useCartAnswer.ts'
import { useCheckout } from './useCheckout.ts'

type Props = {
  entries: readonly CartEntry[]
  onRemove: (optionIds: readonly number[]) => void
}

const isUnavailable = ({ line }: CartRow): boolean =>
  line?.state === 'soldOut' || line?.state === 'gone'

/** The lines that would be ordered now. */
const draftLines = (rows: readonly CartRow[]): readonly DraftLine[] =>
  rows.flatMap(({ entry, line }) =>
    line && !entry.off && line.count > 0 && line.price !== null && line.productType !== null
      ? [
          {
            productId: line.productId,
            productName: line.name ?? '',
            productType: line.productType,
            optionId: line.optionId,
            optionLabel: (line.option ?? '').toUpperCase(),
            price: line.price,
            count: line.count,
            ...(line.image && { image: line.image }),
          },
        ]
      : [],
  )

const GOODS = { posted: true, mailed: true } as const

/** Lines of the first screen. */
const FIRST_SEEN = 4

export function CartView({ entries, onRemove }: Props) {
  const { retry } = useTexts('shop')
  const countries = useCall('listCountries', countriesInput(useLocale()))
  const delivery = useDelivery(GOODS, countries.data?.records)
  const { rows, sum, isCurrent, changed, query } = useCartAnswer(entries, delivery.delivery.country)
  const lines = draftLines(rows)
  const checkout = useCheckout(
    lines.map(({ productType }) => productType),
    delivery,
  )
  const unavailable = rows.filter(isUnavailable)
  const removeOne = (optionId: number) => () => onRemove([optionId])
  if (query.isError && !query.data)
    return (
      <div className="grid gap-3">
        <Refused cause={query.error} />
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      </div>
    )
  return (
    <div className="contents wide:grid wide:grid-cols-[minmax(0,1fr)_24rem] wide:gap-8">
      {/* On a phone the bar at the end sticks to the window, so that these are no boxes there. */}
      <div className="contents wide:grid wide:content-start wide:gap-4">
        <ul className="grid gap-3">
          {rows
            .filter((row) => !isUnavailable(row))
            .map((row, index) => (
              <CartLineCard
                key={row.entry.optionId}
                row={row}
                isSeen={index < FIRST_SEEN}
                before={changed.get(row.entry.optionId)}
                onRemove={removeOne(row.entry.optionId)}
              />
            ))}
        </ul>
        {unavailable.length > 0 && <Unavailable rows={unavailable} onRemove={onRemove} />}
      </div>
      <div className="contents wide:grid wide:content-start wide:gap-4">
        <CartDelivery checkout={checkout} countries={countries} />
        {sum && <Sums sum={sum} />}
        {query.isError && <Refused cause={query.error} />}
        <CheckoutBar
          rows={rows.filter((row) => !isUnavailable(row))}
          lines={lines}
          sum={sum}
          isCurrent={isCurrent}
          isFailed={query.isError}
          onCheckOut={() => checkout.checkOut(lines, sum?.shipping ?? undefined)}
        />
      </div>
    </div>
  )
}

/** Lines that cannot be ordered now. */
function Unavailable({
  rows,
  onRemove,
}: {
  rows: readonly CartRow[]
  onRemove: Props['onRemove']
}) {
  const t = useTexts('cart')
  return (
    <section data-cart-unavailable className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t.unavailableTitle}</h2>
        <Button look="quiet" onClick={() => onRemove(rows.map(({ entry }) => entry.optionId))}>
          {t.clearUnavailable}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {rows.map(({ entry, line }) => (
          <UnavailableLine
            key={entry.optionId}
            line={line!}
            onRemove={() => onRemove([entry.optionId])}
          />
        ))}
      </ul>
    </section>
  )
}

function Sums({ sum }: { sum: NonNullable<CartAnswer['sum']> }) {
  const t = useTexts('cart')
  const shop = useTexts('shop')
  return (
    <section data-cart-sums>
      <Facts
        rows={[
          [t.goods, <Price amount={sum.goods} tone="ink" />],
          [
            t.shipping,
            sum.shipping === null ? (
              <span className="text-quiet">{t.shippingUnknown}</span>
            ) : Number(sum.shipping) === 0 ? (
              shop.deliveryFree
            ) : (
              <Price amount={sum.shipping} tone="ink" />
            ),
          ],
          ...(sum.coupon
            ? [
                [
                  `${t.discount} · ${sum.coupon.title}`,
                  <Price amount={`-${sum.discount}`} tone="ink" />,
                ] as const,
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** Keeps a press that comes before the shop's answer until it has come. */
function useKeptPress(isAnswered: boolean, act: () => void) {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isPressed || !isAnswered) return
    setPressed(false)
    act()
  }, [isPressed, isAnswered, act])
  return { isPressed, press: () => setPressed(true) }
}

/** The screen's main button, above the tabs. */
function CheckoutBar({
  rows,
  lines,
  sum,
  isCurrent,
  isFailed,
  onCheckOut,
}: {
  rows: readonly CartRow[]
  lines: readonly DraftLine[]
  sum: CartAnswer['sum']
  isCurrent: boolean
  isFailed: boolean
  onCheckOut: () => void
}) {
  const t = useTexts('cart')
  const locale = useLocale()
  const isAll = rows.length > 0 && rows.every(({ entry }) => !entry.off)
  const chooseAll = (isOff: boolean) => {
    for (const { entry } of rows) changeLine(entry.optionId, { isOff })
  }
  const isTooMuch = isCurrent && sum === null && lines.length > 0
  const isPossible = lines.length > 0 && !isTooMuch
  const { isPressed, press } = useKeptPress(isCurrent || isFailed, () => {
    if (isCurrent && isPossible) onCheckOut()
  })
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 md:bottom-0 wide:mx-0 wide:rounded-card wide:border">
      {isTooMuch && (
        <p role="alert" className="text-sm text-red">
          {t.tooMuch}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-(--accent-fill)"
            checked={isAll}
            disabled={rows.length === 0}
            onChange={() => chooseAll(isAll)}
          />
          {t.all}
        </label>
        <p
          className="grow-999 basis-0 text-end"
          data-cart-total
          aria-busy={!isCurrent || undefined}
        >
          <span className="sr-only">{t.total} </span>
          {sum && <Price amount={sum.total} size="lg" />}
        </p>
        <Button
          look="main"
          className="grow max-[22.5rem]:w-full"
          busy={isPressed}
          disabled={!isPossible}
          onPointerDown={() => preloadOrder(locale)}
          onClick={press}
        >
          {t.checkout({ count: lines.length })}
        </Button>
      </div>
      {lines.length === 0 && rows.length > 0 && isCurrent && (
        <p className="text-end text-sm text-quiet">{t.nothing}</p>
      )}
    </div>
  )
}
