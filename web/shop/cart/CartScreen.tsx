import { useEffect, useState } from 'react'
import { useHead } from '../../client/head.tsx'
import { Link, useQueryParameters } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { homePath } from '../paths.ts'
import { SavedProducts } from '../saved/SavedProducts.tsx'
import { seen } from '../saved/savedStore.ts'
import { CartView } from './CartView.tsx'
import {
  listCart,
  removeFromCart,
  restoreCart,
  setCartCookie,
  useCart,
  type CartEntry,
} from './cartStore.ts'

/** The cart of this device, ordered as one order (rules: ordering#cart). */
export default function CartScreen() {
  const t = useTexts('cart')
  const { shopName } = useTexts('shop')
  const entries = useCart()
  const [removed, setRemoved] = useState<{ before: readonly CartEntry[]; count: number }>()
  const { again } = useQueryParameters()
  const left = again !== undefined && /^\d{1,3}$/.test(again) ? Number(again) : undefined
  // A browser may keep the cart and lose its cookie, or the reverse.
  useEffect(setCartCookie, [])
  useHead({ title: `${t.title} · ${shopName}`, description: t.emptyText })
  const remove = (optionIds: readonly number[]) => {
    setRemoved({ before: listCart(), count: optionIds.length })
    removeFromCart(optionIds)
  }
  const undo = () => {
    if (removed) restoreCart(removed.before)
    setRemoved(undefined)
  }
  return (
    <div className="mx-auto grid max-w-150 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-4 wide:max-w-300">
      <h1 className="text-xl font-bold">{t.title}</h1>
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex items-center justify-between gap-3 rounded-card bg-shade pl-4 text-sm">
            {t.removed({ count: removed.count })}
            <Button look="quiet" onClick={undo}>
              {t.undo}
            </Button>
          </p>
        )}
      </div>
      {entries !== undefined && left !== undefined && (
        <div
          role="status"
          className="grid gap-1 rounded-card bg-jade-soft p-3 text-sm text-jade-text"
        >
          <p>{t.again}</p>
          {left > 0 && <p className="text-amber-text">{t.againFull({ count: left })}</p>}
        </div>
      )}
      {entries === undefined ? (
        <CartSkeleton />
      ) : entries.length === 0 ? (
        <Empty />
      ) : (
        <CartView entries={entries} onRemove={remove} />
      )}
    </div>
  )
}

/** Products viewed last, so that an empty cart leads somewhere. */
const SHOWN_SEEN = 6

function Empty() {
  const t = useTexts('cart')
  const { toHome } = useTexts('shop')
  const lately = seen.use() ?? []
  return (
    <>
      <EmptyState
        picture={<NoDataPicture />}
        title={t.empty}
        text={t.emptyText}
        action={
          <Link href={homePath()} className={buttonClass('main')}>
            {toHome}
          </Link>
        }
      />
      {lately.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-base font-semibold">{t.seen}</h2>
          <SavedProducts ids={lately.slice(0, SHOWN_SEEN)} />
        </section>
      )}
    </>
  )
}

const CartSkeleton = () => (
  <div className="grid gap-3 noscript:hidden">
    <Skeleton className="h-30 rounded-card" />
    <Skeleton className="h-30 rounded-card" />
    <Skeleton className="h-30 rounded-card" />
  </div>
)
