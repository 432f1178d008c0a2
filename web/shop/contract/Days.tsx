import { Link } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { usePages } from '../parts/usePages.ts'
import { statementDaysInput } from '../loads.ts'
import { contractPath } from '../paths.ts'

export function Days({ day }: { day: string | undefined }) {
  const t = useTexts('contract')
  const shop = useTexts('shop')
  const list = usePages('listStatements', statementDaysInput, (one) => one.day, {
    forAnyone: true,
  })
  if (list.records.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="days">
      <h2 id="days" className="text-lg font-semibold">
        {t.days}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {list.records.map((one, index) => (
          <li key={one.day}>
            <Link
              href={contractPath(one.day)}
              aria-current={
                one.day === day || (day === undefined && index === 0) ? 'true' : undefined
              }
              className="flex min-h-11 items-center justify-between gap-3 px-4 active:bg-shade aria-[current]:font-semibold"
            >
              <span className="tabular-nums">{one.day}</span>
              <span className="text-sm font-normal text-quiet tabular-nums">
                {t.accountsOf({ count: one.accounts })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button look="quiet" busy={list.isReadingMore} onClick={list.readMore}>
          {shop.loadMore}
        </Button>
      )}
    </section>
  )
}
