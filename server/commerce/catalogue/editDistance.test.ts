import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './editDistance.ts'

test.each([
  ['wool', 'wool', 0],
  ['wool', 'wol', 1],
  ['wool', 'woool', 1],
  ['wool', 'wopl', 1],
  ['wool', 'wolo', 1],
  ['blanket', 'blnaket', 1],
  ['blanket', 'balnkte', 2],
  ['a', 'b', 1],
  ['', 'ab', 2],
])('"%s" and "%s" are %i changes apart', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
  expect(editDistance(b, a, 2)).toBe(distance)
})

test('an edit distance beyond the limit is given as limit + 1', () => {
  expect(editDistance('wool', 'cotton', 2)).toBe(3)
  expect(editDistance('wool', 'duvet', 1)).toBe(2)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
test('one error in any word is at most one apart', () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('a', 'z'), (text, at, letter) => {
      const place = at % (text.length + 1)
      for (const changed of [
        text.slice(0, place) + letter + text.slice(place),
        text.slice(0, place) + text.slice(place + 1),
        text.slice(0, place) + letter + text.slice(place + 1),
      ])
        expect(editDistance(text, changed, 2)).toBeLessThanOrEqual(1)
    }),
  )
})
