import { expect, test } from 'vitest'
import { addDays, dayAt, daysBetween, isTimeZone, startOfDay, utcOfDay } from './zonedDays.ts'

const start = (zone: string, day: string): string => new Date(startOfDay(zone, day)).toISOString()

test('a day begins at its own midnight in every zone', () => {
  expect(start('UTC', '2026-11-23')).toBe('2026-11-23T00:00:00.000Z')
  expect(start('Asia/Shanghai', '2026-11-23')).toBe('2026-11-22T16:00:00.000Z')
  expect(start('Asia/Kolkata', '2026-11-23')).toBe('2026-11-22T18:30:00.000Z')
  expect(start('Pacific/Kiritimati', '2026-11-23')).toBe('2026-11-22T10:00:00.000Z')
  expect(start('Pacific/Niue', '2026-11-23')).toBe('2026-11-23T11:00:00.000Z')
})

test('days with 23, 25 and no whole midnight follow each other without a gap', () => {
  // Berlin changes by night, Cairo and Beirut at midnight, Santiago too; Samoa left a day out.
  for (const [zone, first] of [
    ['Europe/Berlin', '2026-03-28'],
    ['Europe/Berlin', '2026-10-24'],
    ['Africa/Cairo', '2026-04-23'],
    ['Africa/Cairo', '2026-10-29'],
    ['Asia/Beirut', '2026-03-28'],
    ['America/Santiago', '2026-04-04'],
    ['America/Santiago', '2026-09-05'],
  ] as const)
    for (let days = 0; days < 4; days++) {
      const day = addDays(first, days)
      const at = startOfDay(zone, day)
      expect([zone, day, dayAt(zone, at), dayAt(zone, at - 1)]).toEqual([
        zone,
        day,
        day,
        addDays(day, -1),
      ])
    }
})

test('only days of the calendar and zones that exist are known', () => {
  expect(utcOfDay('2026-02-30')).toBeUndefined()
  expect(utcOfDay('2026-2-3')).toBeUndefined()
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(3)
  expect([isTimeZone('Asia/Shanghai'), isTimeZone('Mars/Phobos'), isTimeZone('')]).toEqual([
    true,
    false,
    false,
  ])
})
