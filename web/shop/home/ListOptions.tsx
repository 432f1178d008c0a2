import { chunk } from '../../client/chunk.ts'
import { Link, closeTopOverlay, openOver, useOverlay, type Query } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Boundary, SheetPlace } from '../parts/Boundary.tsx'
import { homePath } from '../paths.ts'

const FilterSheet = chunk('web/shop/home/FilterSheet.tsx', () => import('./FilterSheet.tsx'))

const CHOICE = 'inline-flex min-h-11 shrink-0 items-center px-3 text-sm'

/** How a list is ordered and narrowed; all of it is in the address. */
export function ListOptions({ query }: { query: Query }) {
  const t = useTexts('shop')
  const isFiltering = useOverlay('filter') !== undefined
  const { sort } = query
  const nextPrice = sort === 'priceUp' ? 'priceDown' : 'priceUp'
  const choices = [
    { label: t.sortBest, to: undefined, on: sort === undefined },
    { label: t.sortSold, to: 'sold', on: sort === 'sold' },
    {
      label: `${t.sortPrice}${sort === 'priceUp' ? ' ↑' : sort === 'priceDown' ? ' ↓' : ''}`,
      spoken: nextPrice === 'priceUp' ? t.sortPriceUp : t.sortPriceDown,
      to: nextPrice,
      on: sort === 'priceUp' || sort === 'priceDown',
    },
    { label: t.sortNew, to: 'new', on: sort === 'new' },
  ]
  const narrowed = [query['from'] ?? query['to'], query['stock'], query['free']].filter(Boolean)
  return (
    <nav aria-label={t.listOptions} className="-mx-3 flex items-center overflow-x-auto no-bar">
      {choices.map(({ label, spoken, to, on }) => (
        <Link
          key={to ?? 'best'}
          replace
          href={homePath({ ...query, sort: to })}
          aria-label={spoken}
          aria-current={on ? 'true' : undefined}
          className={classes(CHOICE, on ? 'font-semibold text-accent' : 'text-ink')}
        >
          {label}
        </Link>
      ))}
      <button
        type="button"
        onClick={() => openOver({ kind: 'filter' })}
        aria-haspopup="dialog"
        className={classes(CHOICE, 'ml-auto', narrowed.length > 0 && 'font-semibold text-accent')}
      >
        {t.filter}
        {narrowed.length > 0 && ` ${narrowed.length}`}
      </button>
      <SheetPlace>
        {isFiltering && (
          <Boundary onClose={closeTopOverlay}>
            <FilterSheet query={query} onClose={closeTopOverlay} />
          </Boundary>
        )}
      </SheetPlace>
    </nav>
  )
}

/** Leads to the same list without its filters. */
export function WithoutFilters({ query }: { query: Query }) {
  const t = useTexts('shop')
  const { name, isSell, sort } = query
  return (
    <Link replace href={homePath({ name, isSell, sort })} className={buttonClass()}>
      {t.filterReset}
    </Link>
  )
}
