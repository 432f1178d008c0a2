import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from './chunkFailure.ts'

// Other files of the same process have loaded texts, too.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('../../i18n/jp/pay.ts')
})

test('texts are loaded once and are then there at once', async () => {
  const { loadTexts, textsNow } = await import('./loadTexts.ts')
  expect(textsNow('shop', 'en')).toBeUndefined()
  const loading = loadTexts('shop', 'en')
  expect(loadTexts('shop', 'en')).toBe(loading)
  const texts = await loading
  expect(textsNow('shop', 'en')).toBe(texts)
})

test('texts that do not come say so like any part of the program, and can be asked for again', async () => {
  vi.doMock('../../i18n/jp/pay.ts', () => {
    throw new TypeError('gone')
  })
  const { forgetFailedTexts, loadTexts } = await import('./loadTexts.ts')
  await expect(loadTexts('pay', 'jp')).rejects.toMatchObject({
    name: 'ChunkFailure',
    type: 'missing',
    source: 'jp/pay',
  })
  await expect(loadTexts('pay', 'jp')).rejects.toMatchObject({ type: 'missing' })
  const failed = loadTexts('pay', 'jp')
  failed.catch(() => {})
  forgetFailedTexts()
  vi.doUnmock('../../i18n/jp/pay.ts')
  const again = loadTexts('pay', 'jp')
  again.catch(() => {})
  expect(again).not.toBe(failed)
})

test('texts that are shown soon are asked for side by side', async () => {
  const { textLoader } = await import('./textLoader.ts')
  const never = () => new Promise<never>(() => {})
  const [pay, limit] = [vi.fn(never), vi.fn(never)]
  vi.useFakeTimers()
  textLoader<{ pay: string; limit: string }>(() => ({ pay, limit })).preloadTexts(
    ['pay', 'limit'],
    'en',
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(pay).toHaveBeenCalledOnce()
  expect(limit).toHaveBeenCalledOnce()
})

test('texts that could not be fetched ahead are asked for again when they are shown', async () => {
  const { textLoader } = await import('./textLoader.ts')
  const pay = vi
    .fn<() => Promise<{ default: string }>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue({ default: 'texts' })
  const { loadTexts, preloadTexts } = textLoader<{ pay: string }>(() => ({ pay }))
  preloadTexts(['pay'], 'en')
  await new Promise((resolve) => setTimeout(resolve))
  expect(await loadTexts('pay', 'en')).toBe('texts')
  expect(pay).toHaveBeenCalledTimes(2)
})

test('texts that take too long to load are told as late', async () => {
  vi.useFakeTimers()
  vi.doMock('../../i18n/jp/pay.ts', () => new Promise(() => {}))
  const { loadTexts } = await import('./loadTexts.ts')
  const judged = expect(loadTexts('pay', 'jp')).rejects.toMatchObject({
    name: 'ChunkFailure',
    type: 'timeout',
  })
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
  await judged
})
