import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFor } from './keepFor.ts'
import type { TronNode } from './node.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nodeOf = (name: string): TronNode => ({ name }) as TronNode

test('an answer is kept for its time: each node is asked once, however many callers there are', async () => {
  const asked: string[] = []
  const keep = keepFor(1_000, async ({ name }) => {
    asked.push(name)
    return asked.length
  })
  const [one, other] = [nodeOf('one'), nodeOf('other')]
  expect(await Promise.all([keep(one), keep(one), keep(other)])).toEqual([
    { answer: 1, ageMs: 0 },
    { answer: 1, ageMs: 0 },
    { answer: 2, ageMs: 0 },
  ])
  vi.advanceTimersByTime(999)
  expect(await keep(one)).toEqual({ answer: 1, ageMs: 999 })
  vi.advanceTimersByTime(1)
  expect(await keep(one)).toEqual({ answer: 3, ageMs: 0 })
  expect(asked).toEqual(['one', 'other', 'one'])
})

test('a failure is told to who waits for it, and to nobody after', async () => {
  let tries = 0
  const keep = keepFor(1_000, async () => {
    if (++tries === 1) throw new Error('busy')
    return tries
  })
  const node = nodeOf('one')
  const both = await Promise.allSettled([keep(node), keep(node)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await keep(node)).toEqual({ answer: 2, ageMs: 0 })
})
