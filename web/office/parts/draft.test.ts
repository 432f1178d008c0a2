import { expect, test } from 'vitest'
import { conflictOf, withChanges } from './draft.ts'

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

test('a field begins with what it is when it is first typed in, not when the form was opened', () => {
  const typed = withChanges({ version: 1, base: {}, changed: {} }, base, { name: 'Bed' })
  const later = { ...base, price: '11.00' }
  const both = withChanges(typed, later, { price: '10.00' })
  expect(both.base).toEqual({ name: 'Lamp', price: '11.00' })
  expect(conflictOf(both, later)).toEqual({})
  expect(withChanges(both, later, { name: 'Lamp', price: '10.00' }).changed).toEqual({
    price: '10.00',
  })
})
