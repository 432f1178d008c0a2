import { expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

test('a local chain follows a transaction block by block until it is final, then makes empty blocks in groups', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const pace = createPace(10_000, 5)
  const due: number[] = []
  const tick = (hasWaiting: boolean): void => {
    const blocks = pace.due(hasWaiting)
    due.push(blocks)
    if (blocks > 0) pace.made(hasWaiting)
  }
  tick(true)
  for (let count = 0; count < 6; count++) tick(false)
  expect(due).toEqual([1, 1, 1, 1, 1, 1, 0])
  now.mockReturnValue(9_999)
  tick(false)
  now.mockReturnValue(10_000)
  tick(false)
  tick(false)
  tick(true)
  expect(due.slice(7)).toEqual([0, 5, 0, 1])
})
