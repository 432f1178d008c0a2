import { expect, test } from 'vitest'
import { isComplete, isDemo, listedTotals, shortfalls } from './statementView.ts'

const totals = [
  { asset: 'USDT', owed: '100.00', held: '99.999999999999999999' },
  { asset: 'XMDD', owed: '500.00', held: null },
  { asset: 'MDD', owed: '0.00', held: null },
  { asset: 'POL', owed: '0.00', held: null },
  { asset: 'BNB', owed: '1.00', held: '1.00' },
] as const

test('a lack is told to the last base unit, and only where something outside should be held', () => {
  expect(shortfalls([...totals])).toEqual([{ asset: 'USDT', amount: '0.000000000000000001' }])
  expect(shortfalls([{ asset: 'USDT', owed: '100.00', held: '100.00' }])).toEqual([])
})

test('what no node answered for is not called covered', () => {
  expect(isComplete([...totals])).toBe(true)
  expect(isComplete([{ asset: 'USDT', owed: '1.00', held: null }])).toBe(false)
  expect(shortfalls([{ asset: 'USDT', owed: '1.00', held: null }])).toEqual([])
})

test('coins without debts and holdings are left out', () => {
  expect(listedTotals([...totals]).map(({ asset }) => asset)).toEqual([
    'USDT',
    'XMDD',
    'MDD',
    'BNB',
  ])
})

test('only a signed text that says so is about play money', () => {
  expect(isDemo('{"demo":true}')).toBe(true)
  expect(isDemo('{"demo":false}')).toBe(false)
  expect(isDemo('no json')).toBe(false)
})
