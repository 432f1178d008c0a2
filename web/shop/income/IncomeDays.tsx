import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { ListEnd } from '../parts/ListEnd.tsx'
import { usePages } from '../parts/usePages.ts'

type Lists = 'listUsdtIncome' | 'listIncome' | 'listMddIncome' | 'miningList'

/** Income by day and source, newest first. A page that is about nothing else has the title already. */
export function IncomeDays({ call, isTitled = false }: { call: Lists; isTitled?: boolean }) {
  const t = useTexts('reward')
  const list = usePages(
    call,
    { pageSize: 30 },
    ({ day, asset, source }) => `${day} ${asset} ${source}`,
  )
  return (
    <section aria-labelledby="days" className="grid gap-2">
      <h2 id="days" className={isTitled ? 'sr-only' : 'text-lg font-semibold'}>
        {t.byDay}
      </h2>
      <p className="text-sm text-quiet">{t.utcNote}</p>
      {list.isPending ? (
        <Skeleton className="h-40 rounded-card" />
      ) : !list.hasData ? (
        <LoadFailure cause={list.error} busy={list.isFetching} onRetry={list.retry} />
      ) : list.records.length === 0 ? (
        <EmptyState picture={<NoDataPicture />} title={t.noIncome} text={t.noIncomeText} />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.records.map(({ day, asset, source, amount, count }) => (
              <li
                key={`${day} ${asset} ${source}`}
                data-day={day}
                className="flex min-h-14 items-center justify-between gap-3 px-4 py-2"
              >
                <span>
                  <time dateTime={day} className="block tabular-nums">
                    {day}
                  </time>
                  <span className="block text-xs text-quiet">
                    {t[`source.${source}`]} · {t.count({ count })}
                  </span>
                </span>
                <Price amount={amount} unit={asset} tone="ink" />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </section>
  )
}
