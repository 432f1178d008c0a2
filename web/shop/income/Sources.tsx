import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { Income } from './ClaimCard.tsx'

/** What each source brought, in all and today. A page that is about nothing else has the title already. */
export function Sources({ all, isTitled = false }: { all: readonly Income[]; isTitled?: boolean }) {
  const t = useTexts('reward')
  const rows = all.flatMap(({ asset, sources }) => sources.map((one) => ({ ...one, asset })))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="sources" className="grid gap-2">
      <h2 id="sources" className={isTitled ? 'sr-only' : 'text-lg font-semibold'}>
        {t.bySource}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ asset, source, total, today }) => (
          <li
            key={`${asset} ${source}`}
            className="flex min-h-14 items-center justify-between gap-3 px-4 py-2"
          >
            <span>{t[`source.${source}`]}</span>
            <span className="text-end">
              <Price amount={total} unit={asset} tone="ink" />
              <span className="block text-xs text-quiet">
                {t.today} <Price amount={today} unit={asset} tone="inherit" size="sm" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
