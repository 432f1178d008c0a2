import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../basics/durations.ts'

/** The hour of work that is done once a day, in UTC. */
const DAILY_AT_HOUR = 3

/** Crontab only has intervals that divide an hour or day. */
export function cronOf(everyMs: number): string {
  const minutes = everyMs / MINUTE_MS
  if (everyMs === DAY_MS) return `0 ${DAILY_AT_HOUR} * * *`
  if (!Number.isInteger(minutes) || HOUR_MS % everyMs !== 0)
    throw new Error(`a job cannot run every ${everyMs} ms`)
  return minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`
}

/** When work of the crontab that ended at `end` runs next. */
export function nextRunAt(everyMs: number, end: Date): Date {
  const shift = everyMs === DAY_MS ? DAILY_AT_HOUR * HOUR_MS : 0
  return new Date((Math.floor((end.getTime() - shift) / everyMs) + 1) * everyMs + shift)
}
