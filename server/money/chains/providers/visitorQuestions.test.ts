import { expect, test } from 'vitest'
import { createVisitorQuestions, STATUS_BOUNDS } from './visitorQuestions.ts'

const BUSY = { name: 'tryLater', retryAfterSeconds: 3 }
const atTime = () => {
  const clock = { nowMs: 0 }
  const questions = createVisitorQuestions(STATUS_BOUNDS, () => clock.nowMs)
  let nodes = 0
  const ask = (person: string, same: string) => questions.ask({ person, same }, async () => ++nodes)
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
  const running = Array.from({ length: STATUS_BOUNDS.atOnce }, (_, n) =>
    questions.ask({ person: `visitor ${n}`, same: `order ${n}` }, slow),
  )
  const more = () => questions.ask({ person: 'another', same: 'another' }, async () => 'asked')
  await expect(more()).rejects.toMatchObject(BUSY)
  for (const end of ends) end()
  await Promise.all(running)
  const failing = questions.ask({ person: 'x', same: 'x' }, () => Promise.reject(new Error('node')))
  await expect(failing).rejects.toThrow('node')
  expect(await questions.ask({ person: 'x', same: 'x' }, async () => 'asked')).toBe('asked')
  expect(await more()).toBe('asked')
})

test('one visitor occupies a third of the nodes’ time, and others the rest', async () => {
  const { questions, ask } = atTime()
  const ends: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => ends.push(resolve))
  const asked = Array.from({ length: STATUS_BOUNDS.atOnce }, (_, n) =>
    questions.ask({ address: 'a', person: `order ${n}` }, slow),
  )
  const settled = Promise.allSettled(asked)
  expect(ends).toHaveLength(STATUS_BOUNDS.atOnce / 3)
  await ask('b', 'their order')
  for (const end of ends) end()
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(8)
  await questions.ask({ address: 'a', person: 'order 1' }, async () => 'asked')
})

test('many people behind one network address each have their share, and what one is refused costs the others nothing', async () => {
  const { clock, questions } = atTime()
  const ask = (person: string) => questions.ask({ address: 'carrier', person }, async () => 1)
  for (let n = 0; n < 500; n++) await ask('greedy').catch(() => undefined)
  // Six pages that ask every 1.5 seconds.
  for (let n = 0; n < 40; n++, clock.nowMs += 1_500)
    for (let page = 0; page < 6; page++) await ask(`order ${page}`)
  let taken = 0
  for (let n = 0; n < 300; n++) await ask(`another ${n}`).then(() => taken++, String)
  expect(taken).toBe(120)
})
