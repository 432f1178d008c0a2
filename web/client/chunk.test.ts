import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkFailure } from '../load/chunkFailure.ts'
import { chunk, forgetFailedChunks } from './chunk.ts'

const Part = () => null

afterEach(() => vi.useRealTimers())

test('a lazily loaded part of the page is fetched once', async () => {
  const load = vi.fn(async () => ({ default: Part }))
  const part = chunk('part.tsx', load)
  expect(await part.preload()).toBe(Part)
  expect(await part.preload()).toBe(Part)
  expect(load).toHaveBeenCalledOnce()
})

test('a missing part stays missing until it is asked for again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Part }>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue({ default: Part })
  const part = chunk('part.tsx', load)
  await expect(part.preload()).rejects.toMatchObject({
    name: 'ChunkFailure',
    type: 'missing',
    source: 'part.tsx',
  })
  await expect(part.preload()).rejects.toBeInstanceOf(ChunkFailure)
  forgetFailedChunks()
  expect(await part.preload()).toBe(Part)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that could not be fetched ahead is asked for again when it is needed', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Part }>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue({ default: Part })
  const part = chunk('part.tsx', load)
  part.fetchAhead()
  await new Promise((resolve) => setTimeout(resolve))
  expect(await part.preload()).toBe(Part)
})

test('a failure that nobody waits for stops no process', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  await chunk<object>('part.tsx', () => Promise.reject(new Error('gone')))
    .preload()
    .catch(() => {})
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})

test('a part that takes too long is late, not missing', async () => {
  vi.useFakeTimers()
  const late = chunk<object>('part.tsx', () => new Promise(() => {})).preload()
  const judged = expect(late).rejects.toMatchObject({ type: 'timeout' })
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
  await judged
})
