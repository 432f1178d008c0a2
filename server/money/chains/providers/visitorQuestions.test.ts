import { expect, test } from 'vitest'
import { createVisitorQuestions, PLAN_BOUNDS } from './visitorQuestions.ts'

const BUSY = { name: 'tryLater', retryAfterSeconds: 3 }
const atTime = () => {
  const clock = { nowMs: 0 }
  const questions = createVisitorQuestions(PLAN_BOUNDS, () => clock.nowMs)
  let nodes = 0
  const ask = (visitor: string, same: string) =>
    questions.ask({ by: [visitor], same }, async () => ++nodes)
  return { clock, ask, questions, nodes: () => nodes }
}

test('what pages ask again and again is asked of the nodes once, and again soon after', async () => {
  const { clock, ask } = atTime()
  const all = await Promise.all(Array.from({ length: 50 }, () => ask('a', 'order')))
  expect(new Set(all)).toEqual(new Set([1]))
  clock.nowMs += 2_499
  expect(await ask('b', 'order')).toBe(1)
  clock.nowMs += 2
  expect(await ask('b', 'order')).toBe(2)
})

test('one visitor with many orders has a person’s share, and others keep theirs', async () => {
  const { clock, ask, nodes } = atTime()
  let refused = 0
  for (let n = 0; n < 600; n++) {
    clock.nowMs += 100
    await ask('a', `order ${n}`).catch(() => refused++)
  }
  expect(nodes()).toBeLessThanOrEqual(81)
  expect(refused).toBe(600 - nodes())
  await expect(ask('a', 'one more')).rejects.toMatchObject(BUSY)
  await ask('b', 'their order')
})

test('all visitors together occupy the nodes only so far; a failed question may be asked again', async () => {
  const { questions } = atTime()
  const ends: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => ends.push(resolve))
  const running = Array.from({ length: PLAN_BOUNDS.atOnce }, (_, n) =>
    questions.ask({ by: [`visitor ${n}`], same: `order ${n}` }, slow),
  )
  const more = () => questions.ask({ by: ['another'], same: 'another' }, async () => 'asked')
  await expect(more()).rejects.toMatchObject(BUSY)
  for (const end of ends) end()
  await Promise.all(running)
  const failing = questions.ask({ by: ['x'], same: 'x' }, () => Promise.reject(new Error('node')))
  await expect(failing).rejects.toThrow('node')
  expect(await questions.ask({ by: ['x'], same: 'x' }, async () => 'asked')).toBe('asked')
  expect(await more()).toBe('asked')
})
