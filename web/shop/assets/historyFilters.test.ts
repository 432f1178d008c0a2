import { expect, test } from 'vitest'
import { filterInput, isReversed, readFilters } from './historyFilters.ts'

test('the address says what to list, and nonsense in it is passed over', () => {
  expect(
    readFilters({
      do: 'history',
      asset: 'USDT',
      kind: 'deposit',
      from: '2026-11-01',
      to: '2026-11-21',
    }),
  ).toEqual({ asset: 'USDT', kind: 'deposit', from: '2026-11-01', to: '2026-11-21' })
  expect(readFilters({ asset: 'DOGE', kind: 'sale', from: 'yesterday', to: '' })).toEqual({})
})

test("a date filter includes both days in the reader's time zone", () => {
  const { from, to } = filterInput({ from: '2026-11-21', to: '2026-11-21' })
  expect(from).toBe(new Date(2026, 10, 21).getTime())
  expect(to).toBe(new Date(2026, 10, 22).getTime())
  expect(filterInput({ to: '2026-12-31' }).to).toBe(new Date(2027, 0, 1).getTime())
  expect(filterInput({})).toEqual({ pageSize: 30, order: 'desc' })
})

test("a history's last day before its first is refused", () => {
  expect(isReversed({ from: '2026-11-22', to: '2026-11-21' })).toBe(true)
  expect(isReversed({ from: '2026-11-21', to: '2026-11-21' })).toBe(false)
  expect(isReversed({ from: '2026-11-21' })).toBe(false)
})
