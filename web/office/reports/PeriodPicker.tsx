import { useState, type ComponentProps } from 'react'
import { Colon } from '../parts/Colon.tsx'
import { dayAt } from '../../../basics/zonedDays.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { useFieldProps } from '../../ui/useFieldProps.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { goWith, Link, useSearch } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRefusedField } from '../parts/useRefusedField.ts'
import { presetsOf, type Preset } from './report.ts'

const PILL =
  'inline-flex min-h-11 items-center rounded-full border px-3 text-[13px] whitespace-nowrap pointer-fine:min-h-8'
export const pill = (isChosen: boolean): string =>
  classes(
    PILL,
    isChosen ? 'border-accent-fill bg-accent-soft font-medium' : 'border-control/60 bg-surface',
  )

function withPeriod(search: URLSearchParams, from: string, to: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('from', from)
  next.set('to', to)
  return next
}

function Day(props: ComponentProps<'input'>) {
  const { error, onInvalid } = useRefusedField(props.value)
  const linked = useFieldProps({ error })
  const box =
    'min-h-11 rounded-lg border border-control/60 bg-surface px-2 text-[13px] pointer-fine:min-h-8'
  return (
    <span className="grid justify-items-start gap-1">
      <input type="date" required {...props} {...linked} onInvalid={onInvalid} className={box} />
      <FieldError id={`${linked.id}-error`} text={error} />
    </span>
  )
}

function OwnDays({ from, to }: { from: string; to: string }) {
  const t = useTexts('officeReports')
  const search = useSearch()
  const [own, setOwn] = useState({ from, to })
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        goWith(withPeriod(search, own.from, own.to))
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <Day
          key={end}
          aria-label={t[end]}
          value={own[end]}
          max={end === 'from' ? own.to : undefined}
          min={end === 'to' ? own.from : '2000-01-01'}
          onChange={(event) => setOwn({ ...own, [end]: event.target.value })}
        />
      ))}
      <OfficeButton type="submit">{t.show}</OfficeButton>
    </form>
  )
}

/** Days of the shop's time zone; what is chosen is in the address. */
export function PeriodPicker({ from, to, zone }: { from: string; to: string; zone: string }) {
  const t = useTexts('officeReports')
  const search = useSearch()
  const [now] = useState(Date.now)
  const presets = Object.entries(presetsOf(dayAt(zone, now))) as [
    Preset,
    { from: string; to: string },
  ][]
  return (
    <section aria-label={t.period} className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {presets.map(([name, days]) => {
          const isChosen = days.from === from && days.to === to
          return (
            <Link
              key={name}
              to={`/reports?${withPeriod(search, days.from, days.to)}`}
              aria-current={isChosen || undefined}
              className={pill(isChosen)}
            >
              {t[name]}
            </Link>
          )
        })}
      </div>
      <OwnDays key={`${from} ${to}`} from={from} to={to} />
      <p className="text-xs text-quiet">
        {t.zone}
        <Colon />
        <span translate="no">{zone}</span>
      </p>
    </section>
  )
}
