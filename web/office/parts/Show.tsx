import { useState, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useTag } from './texts.tsx'
import { timeText } from './timeText.ts'
import { DAY_MS } from '../../../basics/durations.ts'

const TONES = {
  plain: 'bg-shade text-ink',
  good: 'bg-jade-soft text-jade-text',
  waiting: 'bg-amber-soft text-amber-text',
  bad: 'bg-red-soft text-red',
}
export type Tone = keyof typeof TONES

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={classes(
      'inline-block rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
      TONES[tone],
    )}
  >
    {children}
  </span>
)

/** `amount` is a decimal string. */
export const Amount = ({ amount, unit = 'USDT' }: { amount: string; unit?: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">
    <span className="font-medium">{formatAmount(amount)}</span>
    {unit && <span className="ml-1 text-xs font-normal text-quiet">{unit}</span>}
  </span>
)

/** The exact time is its title. */
export function Time({ at }: { at: string | number }) {
  const tag = useTag()
  const date = new Date(at)
  const [now] = useState(() => new Date())
  return (
    <time
      dateTime={date.toISOString()}
      title={date.toLocaleString(tag)}
      className="whitespace-nowrap"
    >
      {timeText(at, tag, now)}
    </time>
  )
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** "3 days ago" in the office's language. */
export function Age({ at }: { at: string | number }) {
  const tag = useTag()
  const date = new Date(at)
  const [now] = useState(Date.now)
  const past = date.getTime() - now
  const [unit, size] = UNITS.find(([, one]) => Math.abs(past) >= one) ?? UNITS[3]
  const text = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(
    Math.round(past / size),
    unit,
  )
  return (
    <time
      dateTime={date.toISOString()}
      title={date.toLocaleString(tag)}
      className="whitespace-nowrap"
    >
      {text}
    </time>
  )
}

/** A hash or an address in one line, whole in its title. */
export const Short = ({ text }: { text: string }) => (
  <span title={text} className="font-mono text-[0.92em]" translate="no">
    {text.length > 16 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text}
  </span>
)

export type Fact = readonly [label: ReactNode, value: ReactNode]

/** Labels and values, in one column on a phone. */
export const Facts = ({ facts }: { facts: readonly (Fact | false | undefined)[] }) =>
  facts.some(Boolean) && (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[fit-content(55%)_minmax(min-content,1fr)]">
      {facts.map(
        (fact, index) =>
          fact && (
            <div
              key={index}
              className="grid items-baseline gap-x-6 sm:col-span-2 sm:grid-cols-subgrid"
            >
              <dt className="text-quiet">{fact[0]}</dt>
              <dd className="min-w-0 wrap-anywhere">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )

export const Card = ({
  title,
  aside,
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className="rounded-card border border-line bg-surface">
    {(title || aside) && (
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        {title && <h2 className="text-sm font-semibold">{title}</h2>}
        {aside}
      </header>
    )}
    <div className="px-4 py-3">{children}</div>
  </section>
)
