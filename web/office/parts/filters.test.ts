import { expect, test } from 'vitest'
import { chipText, readFilters, withFilter, type Filters } from './filters.ts'

const FILTERS: Filters = {
  q: { kind: 'text', label: 'Search', maxLength: 10 },
  state: {
    kind: 'choice',
    label: 'State',
    values: [
      { value: 'paid', label: 'Paid' },
      { value: 'shipped', label: 'Shipped' },
    ],
  },
  from: { kind: 'date', label: 'From' },
}

const read = (search: string) => readFilters(new URLSearchParams(search), FILTERS)

test('an address gives the filters that the list knows, and drops what it does not', () => {
  expect(read('q= lamp &state=paid&from=2026-11-22')).toEqual({
    q: 'lamp',
    state: 'paid',
    from: '2026-11-22',
  })
  for (const hostile of [
    'state=toString',
    'state=__proto__',
    'state=PAID',
    'q=',
    `q=${'x'.repeat(11)}`,
    'from=2026-13-45',
    'from=yesterday',
    'other=1',
  ])
    expect(read(hostile), hostile).toEqual({})
})

test('a filter is set and taken away without touching the rest of the address', () => {
  const set = withFilter(new URLSearchParams('q=lamp&other=1'), 'state', 'paid')
  expect(set.toString()).toBe('q=lamp&other=1&state=paid')
  expect(withFilter(set, 'q', undefined).toString()).toBe('other=1&state=paid')
  expect(withFilter(set, 'q', '  ').toString()).toBe('other=1&state=paid')
  expect(withFilter(set, 'q', 'bed', ['other']).toString()).toBe('q=bed&state=paid')
})

test('a chip says the filter and its value in words', () => {
  expect(chipText(FILTERS['state']!, 'shipped', ': ')).toBe('State: Shipped')
  expect(chipText(FILTERS['q']!, 'lamp', '：')).toBe('Search：lamp')
})
