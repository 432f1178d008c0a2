import { expect, test } from 'vitest'
import { conflictOf } from './draft.ts'

const base = { name: 'Lamp', price: '12.50', note: '' }

test('a field that somebody else changed meanwhile is a conflict, with both values', () => {
  const draft = { version: 1, base, changed: { price: '13.00' } }
  expect(conflictOf(draft, { ...base, price: '11.00' })).toEqual({
    price: { mine: '13.00', theirs: '11.00' },
  })
})

test('a change of another field is none, nor is the same change', () => {
  const draft = { version: 1, base, changed: { price: '13.00' } }
  expect(conflictOf(draft, { ...base, name: 'Bed' })).toEqual({})
  expect(conflictOf(draft, { ...base, price: '13.00' })).toEqual({})
})
