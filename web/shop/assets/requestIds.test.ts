import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetRequestId, requestIdFor } from './requestIds.ts'

const CALL = 'internalTransfer'
const content = { asset: 'USDT', amount: '1', address: 'a@b.co' }

function fakeStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a request keeps its id until it was answered', () => {
  const id = requestIdFor(CALL, content)
  expect(id).toMatch(/^[1-9]\d{18}$/)
  expect(requestIdFor(CALL, { address: 'a@b.co', amount: '1', asset: 'USDT' })).toBe(id)
  expect(requestIdFor(CALL, { ...content, amount: '2' })).not.toBe(id)
  expect(requestIdFor('openDeposit', content)).not.toBe(id)
  forgetRequestId(id)
  expect(requestIdFor(CALL, content)).not.toBe(id)
})

test('an id to begin with is taken, unless the content has one', () => {
  const first = { ...content, amount: '4' }
  expect(requestIdFor(CALL, first, '1800000000000000001')).toBe('1800000000000000001')
  expect(requestIdFor(CALL, first, '1800000000000000002')).toBe('1800000000000000001')
})

test('what was kept survives a reload of the page', async () => {
  const other = { ...content, amount: '3' }
  const id = requestIdFor(CALL, other)
  vi.resetModules()
  const reloaded = await import('./requestIds.ts')
  expect(reloaded.requestIdFor(CALL, other)).toBe(id)
})

test('without storage an id lives as long as the page', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  const id = requestIdFor(CALL, content)
  expect(requestIdFor(CALL, content)).toBe(id)
  forgetRequestId(id)
  expect(requestIdFor(CALL, content)).not.toBe(id)
})
