import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Locale } from '../../../basics/locales.ts'
import { useCall } from '../../client/queries.ts'
import { Link, type Query } from '../../client/router.tsx'
import { buttonClass, Button } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { preloadTexts } from '../../load/loadTexts.ts'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { bestInput, productsInput } from '../loads.ts'
import { SHEET_AREAS } from '../parts/sheetAreas.ts'
import { itemSheet } from '../Overlays.tsx'
import { ProductCard } from '../ProductCard.tsx'
import { homePath } from '../paths.ts'
import { useNearEnd } from '../parts/useNearEnd.ts'
import { WithoutFilters } from './ListOptions.tsx'

const GRID = 'grid grid-cols-2 gap-x-2 gap-y-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'
/** Pages shown of each list, for coming back to it. */
const keptPages = new Map<string, number>()
/** Cards rendered at once, enough for a wide screen. */
const NEAR = 10
/** How far before the end the next page is fetched. */
const AHEAD = '1200px'
/** Fetches what opening a product needs. */
function preload(locale: Locale): void {
  itemSheet.fetchAhead()
  preloadTexts(SHEET_AREAS.item, locale)
}

/** Scrolling suggests that a product will be opened. */
function usePreload(): void {
  const locale = useLocale()
  useEffect(() => {
    const scrolled = () => preload(locale)
    addEventListener('scroll', scrolled, { once: true, passive: true })
    return () => removeEventListener('scroll', scrolled)
  }, [locale])
}

export function ProductGrid({ query, filtered }: { query: Query; filtered: boolean }) {
  const t = useTexts('shop')
  const locale = useLocale()
  const place = homePath(query)
  usePreload()
  const [pages, setPages] = useState(() => keptPages.get(place) ?? 1)
  const more = () => {
    keptPages.set(place, pages + 1)
    setPages(pages + 1)
  }
  const first = useCall('listProducts', productsInput(query, locale), {
    placeholderData: keepPreviousData,
  })
  // The newest page's; the others are read where they are drawn.
  const last = useCall('listProducts', productsInput(query, locale, pages))
  if (first.isPending) return <GridSkeleton cards={8} />
  if (!first.data)
    return (
      <LoadFailure
        cause={first.error}
        busy={first.isFetching}
        onRetry={() => void first.refetch()}
      />
    )
  const products = first.data.records
  if (products.length === 0) return <NoProducts filtered={filtered} query={query} />
  return (
    <section aria-label={t.products} aria-busy={first.isPlaceholderData || undefined}>
      {first.data.near && query['name'] && (
        <p role="status" className="pb-3 text-sm text-quiet">
          {t.nearMatches({ name: query['name'] })}
        </p>
      )}
      <ul className={GRID}>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            first={filtered && index === 0}
            far={index >= NEAR}
            preload={preload}
          />
        ))}
        {Array.from({ length: pages - 1 }, (_, index) => (
          <LaterPage key={index} query={query} number={index + 2} />
        ))}
      </ul>
      {!last.isError && (
        <End more={pages < first.data.pages} waiting={last.isPending} onMore={more} />
      )}
    </section>
  )
}

/** Each page waits and fails in its own place. */
function LaterPage({ query, number }: { query: Query; number: number }) {
  const page = useCall('listProducts', productsInput(query, useLocale(), number))
  if (page.data)
    return page.data.records.map((product) => (
      <ProductCard key={product.id} product={product} far preload={preload} />
    ))
  return (
    <li className="col-span-full">
      {page.isError ? (
        <LoadFailure
          cause={page.error}
          busy={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      ) : (
        <GridSkeleton cards={4} />
      )}
    </li>
  )
}

function NoProducts({ filtered, query }: { filtered: boolean; query: Query }) {
  const t = useTexts('shop')
  const { name, isSell, sort } = query
  const isNarrowed = homePath(query) !== homePath({ name, isSell, sort })
  const nothing = (
    <EmptyState
      picture={<NoDataPicture />}
      title={filtered ? t.noneFound : t.noData}
      text={filtered ? t.noMatches : t.noProducts}
      action={
        filtered ? (
          <Link href={homePath()} className={buttonClass()}>
            {t.showAll}
          </Link>
        ) : undefined
      }
    />
  )
  return (
    <>
      {nothing}
      {isNarrowed && (
        <p className="flex justify-center">
          <WithoutFilters query={query} />
        </p>
      )}
      {name && !isNarrowed && <Best />}
    </>
  )
}

/** What sells best, where a search found nothing. */
function Best() {
  const t = useTexts('shop')
  const { data } = useCall('listProducts', bestInput(useLocale()))
  if (!data || data.records.length === 0) return null
  return (
    <section aria-label={t.lookAtThese} className="mt-6">
      <h2 className="mb-3 font-semibold">{t.lookAtThese}</h2>
      <ul className={GRID}>
        {data.records.map((product) => (
          <ProductCard key={product.id} product={product} preload={preload} />
        ))}
      </ul>
    </section>
  )
}

function GridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={`${GRID} mt-0`}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="mt-2 h-10 w-full" />
          <Skeleton className="mt-1 h-6 w-1/2" />
        </div>
      ))}
    </div>
  )
}

/** The end of the list: fetches more when it comes near or is pressed. */
function End({ more, waiting, onMore }: { more: boolean; waiting: boolean; onMore: () => void }) {
  const t = useTexts('shop')
  const mark = useNearEnd(more && !waiting, AHEAD, onMore)
  return (
    <div ref={mark} className="flex justify-center py-6 text-sm text-quiet">
      {more ? (
        <Button look="quiet" busy={waiting} onClick={onMore}>
          {t.loadMore}
        </Button>
      ) : (
        t.endOfList
      )}
    </div>
  )
}
