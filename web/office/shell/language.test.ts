import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep } from '../../client/storage.ts'
import { startLocale } from './language.ts'

const root = { lang: '' }
const cookies = { cookie: '' }

const openAt = (address: string): void => {
  vi.stubGlobal('location', new URL(address, 'https://shop.test'))
  vi.stubGlobal('document', Object.assign(cookies, { documentElement: root }))
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, next: URL) => vi.stubGlobal('location', next),
  })
  vi.stubGlobal('navigator', { languages: ['zh-CN'] })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', undefined)
  keep('language', undefined)
})
afterEach(() => {
  keep('language', undefined)
  vi.unstubAllGlobals()
})

test('the office speaks the language that its address names, and keeps it on its next screens', () => {
  openAt('/admin/orders?lang=kr&view=all')
  expect(startLocale()).toBe('kr')
  expect(location.search).toBe('?view=all')
  // Calls answer names in it.
  expect(cookies.cookie).toContain('lang=kr')
  cookies.cookie = ''
  openAt('/admin')
  expect(startLocale()).toBe('kr')
  expect(cookies.cookie).toContain('lang=kr')
})

test('a language that the office does not speak counts as not named', () => {
  openAt('/admin?lang=fr')
  expect(startLocale()).toBe('cn')
})
