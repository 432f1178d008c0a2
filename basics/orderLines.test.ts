import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  LINE_MOVES,
  lineStatusOf,
  movable,
  orderStatusOf,
  takeFor,
  type LineMove,
  type LinePieces,
} from './orderLines.ts'

const pieces = (over: Partial<LinePieces>): LinePieces => ({
  toShip: 0,
  shipped: 0,
  received: 0,
  returning: 0,
  refunded: 0,
  ...over,
})

test.each([
  [{ toShip: 3 }, 'paid'],
  [{ toShip: 1, shipped: 2 }, 'partShipped'],
  [{ toShip: 1, refunded: 2 }, 'paid'],
  [{ shipped: 1, received: 2 }, 'shipped'],
  [{ received: 2, refunded: 1 }, 'received'],
  [{ received: 2, returning: 1 }, 'returning'],
  [{ refunded: 3 }, 'refunded'],
] as const)('a line with %o is %s', (over, status) => {
  expect(lineStatusOf(pieces(over))).toBe(status)
})

test.each([
  [['received', 'partShipped'], 'paid'],
  [['received', 'shipped'], 'shipped'],
  [['received', 'refunded'], 'received'],
  [['refunded', 'refunded'], 'refunded'],
  [['received', 'returning', 'paid'], 'refunding'],
  [['unpaid'], 'unpaid'],
] as const)('an order of lines %o is %s', (lines, status) => {
  expect(orderStatusOf(lines)).toBe(status)
})

test('a move takes pieces only from its places, and no more than there are', () => {
  expect(takeFor(pieces({ toShip: 2, returning: 1 }), 'ship', 3)).toBeUndefined()
  expect(takeFor(pieces({ toShip: 2 }), 'receive', 1)).toBeUndefined()
  expect(takeFor(pieces({ toShip: 1, shipped: 1, received: 5 }), 'return', 4)).toEqual({
    toShip: 1,
    shipped: 1,
    received: 2,
  })
  for (const count of [0, -1]) expect(takeFor(pieces({ toShip: 2 }), 'ship', count)).toBeUndefined()
})

test('what a move takes is what was asked for, whatever the line', () => {
  const some = fc.nat(20)
  const anyLine = fc.record({
    toShip: some,
    shipped: some,
    received: some,
    returning: some,
    refunded: some,
  })
  const anyMove = fc.constantFrom(...(Object.keys(LINE_MOVES) as LineMove[]))
  fc.assert(
    fc.property(anyLine, anyMove, fc.integer({ min: -2, max: 80 }), (line, move, count) => {
      const taken = takeFor(line, move, count)
      expect(taken !== undefined).toBe(count > 0 && count <= movable(line, move))
      if (!taken) return
      expect(Object.values(taken).reduce((sum, one) => sum + one, 0)).toBe(count)
      for (const [place, number] of Object.entries(taken))
        expect(number).toBeLessThanOrEqual(line[place as keyof LinePieces])
    }),
  )
})
