import { useEffect, type ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ClearFilters } from './ClearFilters.tsx'
import type { Filters } from './filters.ts'
import { OfficeButton } from './OfficeButton.tsx'
import { failureTexts } from './Refused.tsx'
import { useTexts } from './texts.tsx'
import type { Pages } from './call.ts'
import { classes } from '../../ui/classes.ts'

const LONG_NUMBER = /^\d{15,}$/

/** A screen's frame: its name, also the page's title, and its main actions. */
export function Screen({
  title,
  actions,
  intro,
  children,
}: {
  title: string
  actions?: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  const t = useTexts('office')
  useEffect(() => {
    document.title = `${title} · ${t.office}`
  }, [title, t])
  return (
    <div className="mx-auto max-w-300 px-4 py-4 md:px-6 md:py-6">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 md:flex-1 md:basis-64">
          {/* Keeps an order's number on one line of a narrow phone. */}
          <h1 className={classes('font-semibold', LONG_NUMBER.test(title) ? 'text-lg' : 'text-xl')}>
            {title}
          </h1>
          {intro && <p className="mt-0.5 text-sm text-quiet">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export function Failed({ cause, retry }: { cause: unknown; retry?: () => void }) {
  const t = useTexts('office')
  const errors = useTexts('errors')
  return (
    <EmptyState
      tone="error"
      title={t.notLoaded}
      text={failureTexts(errors, t, cause).join(' ')}
      action={retry && <OfficeButton onClick={retry}>{t.retry}</OfficeButton>}
    />
  )
}

export const Rest = ({ rows = 6 }: { rows?: number }) => (
  <div
    className="grid gap-px overflow-hidden rounded-card border border-line bg-surface p-3"
    aria-hidden="true"
  >
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} className="my-1.5 h-7 w-full" />
    ))}
  </div>
)

type Query<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }

export function Loaded<T>({
  query,
  rest,
  children,
}: {
  query: Query<T>
  rest?: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return rest ?? <Rest />
  return <Failed cause={query.error} retry={() => void query.refetch()} />
}

export function ListOf<R>({
  pages,
  filters,
  empty,
  children,
}: {
  pages: Pages<R>
  filters?: Filters
  empty: ReactNode
  children: (rows: readonly R[]) => ReactNode
}) {
  const t = useTexts('office')
  if (pages.isLoading) return <Rest rows={8} />
  if (pages.failure !== undefined && pages.rows.length === 0)
    return <Failed cause={pages.failure} retry={pages.retry} />
  if (pages.rows.length === 0)
    return (
      <>
        {empty}
        {filters && <ClearFilters filters={filters} />}
      </>
    )
  return (
    <>
      {children(pages.rows)}
      {pages.more && (
        <div className="mt-3 text-center">
          <OfficeButton busy={pages.isLoadingMore} onClick={pages.more}>
            {t.more}
          </OfficeButton>
        </div>
      )}
    </>
  )
}
