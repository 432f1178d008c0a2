import { Colon } from '../parts/Colon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../parts/texts.tsx'
import { changeOf } from './changeOf.ts'
import type { Home } from './home.ts'

type One = Home['numbers'][number]
const MONEY: readonly One['name'][] = ['sales', 'refunded']

function Change({ now, before }: Pick<One, 'now' | 'before'>) {
  const t = useTexts('officeHome')
  const change = changeOf(now, before)
  if (change === undefined) return null
  return (
    <span className="tabular-nums">
      {change === 0 ? t.same : change > 0 ? `+${change} %` : `−${-change} %`}
    </span>
  )
}

/** Seven days against the seven before. */
export function Numbers({ numbers }: { numbers: readonly One[] }) {
  const t = useTexts('officeHome')
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="mb-2 text-sm font-semibold">
        {t.numbers}
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
        {numbers.map(({ name, now, before }) => (
          <div
            key={name}
            className="bg-surface px-4 py-3 last:odd:col-span-2 lg:last:odd:col-span-1"
          >
            <dt className="text-[13px] text-quiet">{t[`number.${name}`]}</dt>
            <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1 text-lg font-semibold sm:text-2xl">
              <span className="tabular-nums">{MONEY.includes(name) ? formatAmount(now) : now}</span>
              {MONEY.includes(name) && <span className="text-xs font-normal text-quiet">USDT</span>}
            </dd>
            <dd className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-quiet">
              <span className="tabular-nums">
                {t.before}
                <Colon />
                {MONEY.includes(name) ? formatAmount(before) : before}
              </span>
              <Change now={now} before={before} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
