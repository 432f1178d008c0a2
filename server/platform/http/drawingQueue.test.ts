import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DrawingQueue } from './drawingQueue.ts'

// The clock stands still, so that no page times out while a test works.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const flush = () => vi.advanceTimersByTimeAsync(0)

type Drawing = { name: string; end: () => void }

function open() {
  const queue = new DrawingQueue()
  const drawing: Drawing[] = []
  const drawn: string[] = []
  const refused: string[] = []
  const ask = (address: string, name: string, isOrder = false): void =>
    void queue
      .run(address, isOrder, () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        drawing.push({ name, end: resolve })
        return promise
      })
      .then(
        () => drawn.push(name),
        (cause: { code: number; retryAfterSeconds: number }) => {
          expect(cause).toMatchObject({ code: 40002, retryAfterSeconds: 2 })
          refused.push(name)
        },
      )
  /** Ends the oldest drawing, and lets the next begin. */
  const end = async (): Promise<void> => {
    drawing.shift()!.end()
    await flush()
  }
  const endAll = async (): Promise<void> => {
    while (drawing.length > 0) await end()
  }
  return { queue, drawing, drawn, refused, ask, endAll }
}

test('two pages are drawn at a time', async () => {
  const { ask, drawing, queue, endAll, drawn } = open()
  for (let page = 0; page < 6; page++) ask('a', `a${page}`)
  await flush()
  expect(drawing).toHaveLength(2)
  expect(queue.waiting).toBe(4)
  await endAll()
  expect(drawn).toHaveLength(6)
})

test('an address that asks for much makes only itself wait', async () => {
  const { ask, endAll, drawn } = open()
  for (let page = 0; page < 40; page++) ask('flood', `flood${page}`)
  for (const visitor of ['b', 'c', 'd']) ask(visitor, visitor)
  await endAll()
  for (const visitor of ['b', 'c', 'd']) expect(drawn.indexOf(visitor)).toBeLessThan(6)
})

test('a full queue turns away the address that fills it, with a time to come again', async () => {
  const { ask, endAll, drawn, refused, queue } = open()
  for (let page = 0; page < 80; page++) ask('flood', `flood${page}`)
  await flush()
  expect(refused).toHaveLength(28)
  expect(queue.waiting).toBe(50)
  ask('b', 'b')
  await flush()
  expect(refused).toHaveLength(29)
  expect(refused).not.toContain('b')
  await endAll()
  expect(drawn.indexOf('b')).toBeLessThan(4)
})

test('no page waits longer than two seconds to be drawn', async () => {
  const { ask, refused, queue } = open()
  for (let page = 0; page < 5; page++) ask('a', `a${page}`)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toEqual(['a2', 'a3', 'a4'])
  expect(queue.waiting).toBe(0)
})

test('order pages go before others, yet never keep them out', async () => {
  const { ask, endAll, drawn } = open()
  for (const first of ['x', 'y']) ask(first, first)
  for (let page = 0; page < 3; page++) ask(`shopper${page}`, `item${page}`)
  for (let page = 0; page < 9; page++) ask(`buyer${page}`, `order${page}`, true)
  await endAll()
  const kinds = drawn.slice(2).map((name) => name.slice(0, 4))
  expect(kinds.slice(0, 8)).toEqual([
    'orde',
    'orde',
    'orde',
    'item',
    'orde',
    'orde',
    'orde',
    'item',
  ])
})

test('a page that fails to be drawn frees its place', async () => {
  const queue = new DrawingQueue()
  for (let page = 0; page < 5; page++)
    await expect(queue.run('a', false, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
  expect(await queue.run('a', false, async () => 'drawn')).toBe('drawn')
})
