import { expect, test } from 'vitest'
import { LARGEST, WHOLE, moved, zoomed } from './zoom.ts'

/** A square picture on a phone. */
const ROOM = { width: 400, height: 800, pictureWidth: 400, pictureHeight: 400 }

/** Where a point of the box at scale 1 is now. */
const shown = ({ scale, x, y }: typeof WHOLE, point: { x: number; y: number }) => ({
  x: x + scale * point.x,
  y: y + scale * point.y,
})

test('what lies between two fingers stays between them', () => {
  const middle = { x: 150, y: 380 }
  const view = zoomed(WHOLE, 3, middle, middle, ROOM)
  expect(view.scale).toBe(3)
  expect(shown(view, middle)).toEqual(middle)
  const further = { x: 160, y: 370 }
  expect(shown(zoomed(view, 4, middle, further, ROOM), middle)).toEqual(further)
})

test('an enlarged picture leaves no gap at an edge that it could fill', () => {
  const view = zoomed(WHOLE, 2, { x: 200, y: 400 }, { x: 200, y: 400 }, ROOM)
  expect(moved(view, { x: 9_999, y: 9_999 }, ROOM)).toEqual({ scale: 2, x: 0, y: -400 })
  expect(moved(view, { x: -9_999, y: -9_999 }, ROOM)).toEqual({ scale: 2, x: -400, y: -400 })
})

test('a picture that is lower than its box stays in the middle', () => {
  const view = zoomed(WHOLE, 1.5, { x: 0, y: 200 }, { x: 0, y: 200 }, ROOM)
  expect(shown(view, { x: 200, y: 400 }).y).toBe(400)
})

test('a picture is never smaller than its place, nor larger than five times', () => {
  const corner = { x: 0, y: 0 }
  expect(zoomed(WHOLE, 0.2, corner, corner, ROOM)).toEqual(WHOLE)
  expect(zoomed(WHOLE, 99, corner, corner, ROOM).scale).toBe(LARGEST)
})
