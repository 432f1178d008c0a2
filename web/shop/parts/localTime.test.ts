import { expect, test } from 'vitest'
import { localTime, utcDay } from './localTime.ts'

const at = (year: number, month: number, day: number): number =>
  new Date(year, month - 1, day, 9, 52).getTime()
const NOW = at(2026, 11, 22) + 3_600_000

test("times of today say so, others have their day, and another year's its year", () => {
  expect(localTime(at(2026, 11, 22), 'cn', NOW)).toBe('今天 09:52')
  expect(localTime(at(2026, 11, 22), 'jp', NOW)).toBe('今日 09:52')
  expect(localTime(at(2026, 11, 21), 'cn', NOW)).toBe('11月21日 09:52')
  expect(localTime(at(2025, 12, 31), 'cn', NOW)).toBe('2025年12月31日 09:52')
  expect(localTime(at(2026, 3, 1), 'en', NOW)).toMatch(/^Mar 1,? (at )?09:52$/)
})

test('a day in UTC is written as in the language, and is the same day in every time zone', () => {
  expect(utcDay('2026-12-29', 'cn')).toBe('2026年12月29日')
  expect(utcDay('2026-12-29', 'en')).toBe('Dec 29, 2026')
})
