import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_SAVED } from '../../../basics/cart.ts'
import { favourites, keepSeen, noteSeen, readIds, seen } from './savedStore.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('whatever was stored is read as ids, each once, and no more than fit', () => {
  expect(readIds([3, '4', 3, 0, -1, 1.5, null, 2 ** 31, 5], 10)).toEqual([3, 5])
  expect(readIds({ length: 2 }, 10)).toEqual([])
  expect(
    readIds(
      Array.from({ length: 5_000 }, (_, at) => at + 1),
      10,
    ),
  ).toHaveLength(10)
})

test('the newest comes first, and the oldest leaves', () => {
  for (let id = 1; id <= MAX_SAVED + 2; id++) favourites.add(id)
  favourites.add(5)
  expect(favourites.list()).toHaveLength(MAX_SAVED)
  expect(favourites.list().slice(0, 2)).toEqual([5, MAX_SAVED + 2])
  favourites.remove(5)
  expect(favourites.list()[0]).toBe(MAX_SAVED + 2)
})

test('what was looked at is forgotten once that is turned off, and noted again once it is on', () => {
  noteSeen(1)
  noteSeen(2)
  expect(seen.list()).toEqual([2, 1])
  keepSeen(false)
  noteSeen(3)
  expect(seen.list()).toEqual([])
  expect(stored.has('seen')).toBe(false)
  keepSeen(true)
  noteSeen(4)
  expect(seen.list()).toEqual([4])
})
