import { describe, expect, test } from 'vitest'
import {
  BLANK_OPTION,
  EMPTY_PRODUCT,
  inputOf,
  valuesOf,
  type Product,
  type Values,
} from './fields.ts'
import {
  bulkEdits,
  byPercent,
  cellOf,
  gridRows,
  isNoAmount,
  pastedEdits,
  readPasted,
  valuesAfter,
} from './grid.ts'

const option = (id: number) => ({
  id,
  label: { cn: `规格 ${id}` },
  price: '10.00',
  was: null,
  member: null,
  cost: null,
  sku: '',
  lowAt: null,
  grams: null,
  picture: null,
  outdated: [],
  stock: 5,
  held: 2,
  keyed: id === 3,
})
const product: Product = {
  ...EMPTY_PRODUCT,
  id: 9,
  version: 1,
  name: { cn: '茶' },
  options: [1, 2, 3].map(option),
}
const values = valuesOf(product)
const rows = gridRows(product, values)

describe('a pasted block', () => {
  test('a pasted block is read as a spreadsheet copies it', () => {
    expect(readPasted('a\t1.50\r\nb\t2\r\n')).toEqual([
      ['a', '1.50'],
      ['b', '2'],
    ])
    expect(readPasted('"a ""x""\ny"\t2')).toEqual([['a "x"\ny', '2']])
    expect(readPasted('one')).toEqual([['one']])
  })
  test('a pasted block goes right and down from its cell; rows beyond the last are new options', () => {
    const edits = pastedEdits(
      readPasted('$1,211.00\t12\t8\tS-3\n1,50\t\t4\nnew'),
      rows,
      { row: 2, column: 1 },
      0,
    )
    const after = { ...values, ...valuesAfter(edits, values, 'cn') }
    expect(after).toMatchObject({ 'price.3': '1211.00', 'was.3': '12', 'sku.3': 'S-3' })
    // Keys are counted, not typed.
    expect(after['add.3']).toBe(0)
    expect(after.newOptions).toEqual([
      { ...BLANK_OPTION, price: '1,50', stock: 4 },
      { ...BLANK_OPTION, price: 'new' },
    ])
  })
  test('of stock is sent as the pieces that came', () => {
    const edits = pastedEdits([['7']], rows, { row: 0, column: 3 }, 0)
    const changed = valuesAfter(edits, values, 'cn')
    expect(inputOf(product, { ...values, ...changed } as Values, changed).input.options).toEqual([
      { id: 1, add: 2 },
    ])
  })
})

test('only what is no amount is one that the shop refuses, and only the price must be there', () => {
  for (const text of ['14,50', 'abc', '']) expect(isNoAmount('price', text)).toBe(true)
  expect(isNoAmount('price', ' 14.50 ')).toBe(false)
  expect(isNoAmount('member', '')).toBe(false)
  expect(isNoAmount('member', '1,2')).toBe(true)
  expect(isNoAmount('sku', 'abc')).toBe(false)
})

describe('a rule for all', () => {
  test.each([
    ['10.00', '10', '11.00'],
    ['10.00', '-15', '8.50'],
    ['0.99', '5', '1.04'],
    ['0.01', '-90', undefined],
    ['3.125001', '0.5', '3.14'],
    ['10.00', 'x', undefined],
    ['', '10', undefined],
  ])('%s by %s %% is %s', (price, percent, after) => {
    expect(byPercent(price, percent)).toBe(after)
  })
  test('changes what it can, and nothing that is taken away or counted by keys', () => {
    const gone = { ...values, 'remove.2': true } as Values
    const texts = (bulk: Parameters<typeof bulkEdits>[2]) =>
      bulkEdits(rows, gone, bulk).map(({ row, text }) => [row.id, text])
    expect(texts({ column: 'price', how: 'percent', amount: '20' })).toEqual([
      [1, '12.00'],
      [3, '12.00'],
    ])
    expect(texts({ column: 'stock', how: 'add', amount: '-9' })).toEqual([[1, '0']])
    expect(texts({ column: 'price', how: 'set', amount: '0' })).toEqual([])
    expect(texts({ column: 'was', how: 'percent', amount: '5' })).toEqual([])
  })
  test('of a thousand options takes a moment', () => {
    const many = { ...product, options: Array.from({ length: 1_000 }, (_, at) => option(at + 10)) }
    const all = valuesOf(many)
    const edits = bulkEdits(gridRows(many, all), all, {
      column: 'price',
      how: 'percent',
      amount: '-10',
    })
    expect(edits).toHaveLength(1_000)
    const after = { ...all, ...valuesAfter(edits, all, 'cn') } as Values
    expect(cellOf(gridRows(many, after)[999]!, 'price', after, 'cn')).toBe('9.00')
  })
})
