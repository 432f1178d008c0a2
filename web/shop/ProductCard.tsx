import type { MouseEvent } from 'react'
import type { CallResult } from '../../api/calls.ts'
import type { Locale } from '../../basics/locales.ts'
import { Link, openOverlay } from '../client/router.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Price } from '../ui/Price.tsx'
import { useLocale, useTexts } from '../ui/texts.tsx'
import type { ItemOverlay } from './overlayKinds.ts'
import { itemPath } from './paths.ts'
import { picturesOf } from './parts/pictures.ts'
import { isWide } from './parts/wide.ts'

type Product = CallResult<'listProducts'>['records'][number]

/**
 * Two columns. A phone gets 360-pixel pictures even at three device pixels to one: 720 would triple the
 * page's weight for no visible gain.
 */
const SIZES = '(max-width: 480px) 30vw, (max-width: 1024px) 33vw, 232px'

const CHIP = 'h-5 rounded-sm border border-line px-1 leading-4.5'

type Props = {
  product: Product
  /** Its picture is the largest of the first screen. */
  first?: boolean
  far?: boolean
  heading?: 'h2' | 'h3' | 'h5'
  /** Always a page of its own, never a sheet over this one. */
  isPage?: boolean
  /** Fetches what opening it needs. */
  preload?: (locale: Locale) => void
}

/** A product in a list. */
export function ProductCard({
  product,
  first = false,
  far = false,
  heading: Heading = 'h2',
  isPage = false,
  preload,
}: Props) {
  const t = useTexts('shop')
  const locale = useLocale()
  const open = (event: MouseEvent) => {
    if (isPage || isWide()) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    openOverlay({ kind: 'item', id: product.id } satisfies ItemOverlay, itemPath(product.id))
  }
  return (
    <li className={far ? 'card-later min-w-0' : 'min-w-0'}>
      <Link
        href={itemPath(product.id)}
        onClick={open}
        onPointerDown={preload && (() => preload(locale))}
        className="group block rounded-card"
      >
        <div className="relative overflow-hidden rounded-card">
          <Picture
            src={picturesOf(product.mainImage)[0] ?? ''}
            alt=""
            sizes={SIZES}
            width={360}
            height={360}
            when={first ? 'first' : 'late'}
            className="aspect-square w-full"
          />
          {product.soldOut && (
            <span className="absolute bottom-2 left-2 rounded-full bg-ink px-2.5 py-0.5 text-xs text-paper">
              {t.soldOut}
            </span>
          )}
        </div>
        <Heading className="mt-2 line-clamp-2 text-sm">{product.name}</Heading>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
          <Price amount={product.usdt} size="lg" />
          {product.sold !== undefined && (
            <span className="text-xs text-quiet">{t.soldCount({ count: product.sold })}</span>
          )}
        </p>
        <Signs product={product} />
      </Link>
    </li>
  )
}

/** Quiet signs: what buyers said, few pieces left, free delivery. A narrow card takes more lines for them. */
function Signs({ product: { rating, freeDelivery, left } }: { product: Product }) {
  const t = useTexts('shop')
  if (!rating && !freeDelivery && !left) return null
  return (
    <div className="mt-1 flex flex-wrap gap-x-1.5 gap-y-1 text-xs leading-5 whitespace-nowrap text-quiet">
      {rating && (
        <span role="img" aria-label={t.rating(rating)}>
          ★ {rating.average} ({rating.reviews})
        </span>
      )}
      {left && <span className={CHIP}>{t.left({ count: left })}</span>}
      {freeDelivery && <span className={CHIP}>{t.deliveryFree}</span>}
    </div>
  )
}
