import type { CallResult } from '../../../api/calls.ts'
import { ASSETS, type Asset, type PostingKind } from '../../../basics/ledger.ts'
import { Link, go, useQueryParameters } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { assetsView, ownOrderPath } from '../paths.ts'
import { ListEnd } from '../parts/ListEnd.tsx'
import {
  SHOWN_KINDS,
  filterInput,
  isReversed,
  readFilters,
  type Filters,
} from './historyFilters.ts'
import { useInstant } from './instant.ts'
import { usePages } from '../parts/usePages.ts'

type Posting = CallResult<'listBalanceLog'>['records'][number]

/** The first filter adds a history entry; further ones replace it. */
function show(filters: Filters, isFirst: boolean): void {
  const query = Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  go(assetsView({ do: 'history', ...query }), { replace: !isFirst })
}

/** Balance movements, newest first. */
export function History() {
  const t = useTexts('balance')
  const filters = readFilters(useQueryParameters())
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="grid gap-4 px-4">
      <FilterBar filters={filters} isFiltered={isFiltered} />
      {isReversed(filters) ? (
        <FieldError text={t.datesWrong} />
      ) : (
        <List key={JSON.stringify(filters)} filters={filters} isFiltered={isFiltered} />
      )}
    </div>
  )
}

function FilterBar({ filters, isFiltered }: { filters: Filters; isFiltered: boolean }) {
  const t = useTexts('balance')
  const change = (part: { [K in keyof Filters]: Filters[K] | undefined }) =>
    show({ ...filters, ...part } as Filters, !isFiltered)
  return (
    <div className="grid gap-3">
      <Chips
        label={t.asset}
        quietLabel
        scroll
        chips={[
          { value: '', label: t.allAssets },
          ...ASSETS.map((asset) => ({ value: asset as string, label: asset })),
        ]}
        value={filters.asset ?? ''}
        onChange={(value) => change({ asset: (value || undefined) as Asset | undefined })}
      />
      <Fold title={t.filters} open={Boolean(filters.kind ?? filters.from ?? filters.to)}>
        <div className="grid gap-3 pb-4">
          <SelectField
            label={t.kind}
            value={filters.kind ?? ''}
            onChange={(event) =>
              change({ kind: (event.target.value || undefined) as PostingKind | undefined })
            }
          >
            <option value="">{t.allKinds}</option>
            {SHOWN_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t[`kind.${kind}`]}
              </option>
            ))}
          </SelectField>
          <div className="grid grid-cols-2 gap-3 *:grid-cols-1">
            <TextField
              label={t.from}
              type="date"
              value={filters.from ?? ''}
              onChange={(event) => change({ from: event.target.value || undefined })}
            />
            <TextField
              label={t.to}
              type="date"
              value={filters.to ?? ''}
              onChange={(event) => change({ to: event.target.value || undefined })}
            />
          </div>
          {isFiltered && <Button onClick={() => show({}, false)}>{t.clear}</Button>}
        </div>
      </Fold>
    </div>
  )
}

function List({ filters, isFiltered }: { filters: Filters; isFiltered: boolean }) {
  const t = useTexts('balance')
  const list = usePages('listBalanceLog', filterInput(filters), ({ id }) => id)
  const day = useInstant('day')
  if (list.isPending) return <ListSkeleton />
  if (!list.hasData)
    return <LoadFailure cause={list.error} busy={list.isFetching} onRetry={list.retry} />
  if (list.records.length === 0)
    return (
      <EmptyState
        picture={<NoDataPicture />}
        title={isFiltered ? t.noMatches : t.noHistory}
        text={isFiltered ? t.noMatchesText : t.noHistoryText}
      />
    )
  const days = Map.groupBy
    ? Map.groupBy(list.records, ({ createTime }) => day(createTime))
    : grouped(list.records, day)
  return (
    <div aria-busy={list.isFetching || undefined}>
      {[...days].map(([name, postings]) => (
        <section key={name} className="mb-4">
          <h2 className="mb-1 text-xs text-quiet tabular-nums">{name}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {postings.map((posting) => (
              <Row key={posting.id} posting={posting} />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd list={list} />
    </div>
  )
}

/** Map.groupBy is missing in some wallet browsers. */
function grouped(
  postings: readonly Posting[],
  day: (ms: number) => string,
): Map<string, Posting[]> {
  const days = new Map<string, Posting[]>()
  for (const posting of postings)
    days.set(day(posting.createTime), [...(days.get(day(posting.createTime)) ?? []), posting])
  return days
}

/** Orders and transfers have a number for customer service, loaded when the row is opened. */
function Row({ posting }: { posting: Posting }) {
  const t = useTexts('balance')
  const clock = useInstant('clock')
  const { asset, amount, kind, other, reference, createTime } = posting
  const isOut = amount.startsWith('-')
  return (
    <li data-posting={kind}>
      <details>
        <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block">{t[`kind.${kind}`]}</span>
            <span className="block truncate text-xs text-quiet">
              <time dateTime={new Date(createTime).toISOString()} className="tabular-nums">
                {clock(createTime)}
              </time>
              {other && ` · ${isOut ? t.toWhom : t.fromWhom} ${other}`}
            </span>
          </span>
          <span
            className={classes(
              'shrink-0 text-end tabular-nums',
              isOut ? 'text-ink' : 'text-jade-text',
            )}
          >
            <span className="font-semibold">
              {isOut ? '−' : '+'}
              {formatAmount(amount.replace('-', ''))}
            </span>
            <span className="ml-1 text-xs text-quiet">{asset}</span>
          </span>
        </summary>
        <p className="px-4 pb-3 text-xs text-quiet">
          {t.reference}{' '}
          <span className="break-all select-all" translate="no">
            {reference}
          </span>
          {kind === 'orderPayment' && ORDER.test(reference) && (
            <Link
              href={ownOrderPath(ORDER.exec(reference)![0])}
              className="flex min-h-11 items-center text-sm text-ink underline underline-offset-4"
            >
              {t.openOrder}
            </Link>
          )}
        </p>
      </details>
    </li>
  )
}

const ORDER = /[1-9]\d{18}/

function ListSkeleton() {
  return (
    <div className="grid gap-px overflow-hidden rounded-card border border-line">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-14 items-center justify-between bg-surface px-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  )
}
