import { expect, test } from 'vitest'
import { LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { timeText } from './timeText.ts'

const NOW = new Date(2026, 10, 27, 18, 0)

test.each(LOCALES)('the office tells time by 24 hours: %s', (locale) => {
  const tag = LANGUAGES[locale].htmlLang
  expect(timeText(new Date(2026, 10, 27, 0, 5).getTime(), tag, NOW)).toBe('00:05')
  expect(timeText(new Date(2026, 10, 22, 15, 27, 39).getTime(), tag, NOW)).toMatch(/22.*15:27$/)
  expect(timeText(new Date(2025, 10, 22, 15, 27).getTime(), tag, NOW)).toMatch(/2025.*15:27$/)
})
