import { DAY_MS } from './durations.ts'

/** Such as "2026-11-23". */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

export function isTimeZone(zone: string): boolean {
  try {
    // "+08:00" has no summer time, but works.
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Midnight in UTC; `undefined` for an impossible date. */
export function utcOfDay(day: string): number | undefined {
  const match = DAY.exec(day)
  if (!match) return undefined
  const at = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return new Date(at).toISOString().startsWith(day) ? at : undefined
}

export const utcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => utcDay(utcOfDay(day)! + days * DAY_MS)
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcOfDay(to)! - utcOfDay(from)!) / DAY_MS) + 1

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

function wallOf(zone: string, at: number): number {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
}

export const dayAt = (zone: string, at: number): string => utcDay(wallOf(zone, at))

/** Even if a clock change removes or repeats midnight. */
export function startOfDay(zone: string, day: string): number {
  const wanted = utcOfDay(day)!
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => wallOf(zone, at) - at)
  return Math.min(
    ...offsets
      .map((offset) => wanted - offset)
      .filter((at) => wallOf(zone, at) >= wanted && wallOf(zone, at - 1_000) < wanted),
  )
}
