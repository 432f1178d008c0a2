import { addDays, daysBetween, startOfDay, utcOfDay } from '../../../basics/zonedDays.ts'
import { refuseFields } from '../../../basics/errors.ts'

/** Longer periods are shown by month. */
const MAX_DAYS_BY_DAY = 93
/** Three years, so that two of them can be compared with little reading. */
const MAX_DAYS = 1_100

export type Period = { readonly from: string; readonly to: string }

/** A period cut into days or months of the shop's time zone. */
export type Spans = Period & {
  readonly unit: 'day' | 'month'
  /** "2026-11-23" or "2026-11". */
  readonly labels: readonly string[]
  /** One more than there are labels: the last is the end. */
  readonly starts: readonly Date[]
}

/** The span of the same length that ends where this one begins. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to)
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Throws `invalidInput` for days that no calendar has, and for periods that are too long. */
export function checkPeriod({ from, to }: Period): Period {
  if (utcOfDay(from) === undefined) refuseFields({ from: 'format' })
  if (utcOfDay(to) === undefined) refuseFields({ to: 'format' })
  const days = daysBetween(from, to)
  if (days < 1 || days > MAX_DAYS || from < '2000-01-01' || to > '2999-12-31')
    refuseFields({ to: 'notAllowed' })
  return { from, to }
}

export function spansOf(zone: string, { from, to }: Period): Spans {
  const days = daysBetween(from, to)
  const all = Array.from({ length: days }, (_, at) => addDays(from, at))
  const byDay = days <= MAX_DAYS_BY_DAY
  const firsts = byDay ? all : all.filter((day, at) => at === 0 || day.endsWith('-01'))
  return {
    from,
    to,
    unit: byDay ? 'day' : 'month',
    labels: firsts.map((day) => (byDay ? day : day.slice(0, 7))),
    starts: [...firsts, addDays(to, 1)].map((day) => new Date(startOfDay(zone, day))),
  }
}
