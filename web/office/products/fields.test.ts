import { expect, test } from 'vitest'
import {
  copiedValues,
  EMPTY_PRODUCT,
  inputOf,
  newValues,
  valuesOf,
  type Product,
} from './fields.ts'

const NONE = { was: null, member: null, cost: null, lowAt: null, grams: null, picture: null }
const REST = { ...NONE, sku: '', outdated: [], held: 0, keyed: false }
const product: Product = {
  ...EMPTY_PRODUCT,
  id: 3,
  version: 4,
  name: { cn: '茶', en: 'Tea' },
  categoryId: 2,
  pictures: ['a'.repeat(32)],
  options: [
    { id: 11, label: { cn: '小' }, price: '1.00', stock: 5, ...REST },
    { id: 12, label: { cn: '大' }, price: '2.00', stock: 5, ...REST },
  ],
}
const values = valuesOf(product)

test('only what was changed is sent, with the version that it was read at', () => {
  const changed = { 'name.en': 'Green tea', 'price.12': ' 2.50 ', 'add.12': -1 }
  const { input, rows } = inputOf(product, { ...values, ...changed }, changed)
  expect(input).toEqual({
    id: 3,
    version: 4,
    name: { en: 'Green tea' },
    options: [{ id: 12, price: '2.50', add: -1 }],
  })
  expect(rows).toEqual(['12'])
})

test('an option that is taken away and a new one go together, in the order of their fields', () => {
  const changed = {
    'remove.11': true,
    newOptions: [
      {
        label: { cn: '特大' },
        price: '3',
        was: '',
        member: '',
        cost: '',
        sku: '',
        lowAt: '2',
        grams: '',
        picture: '',
        stock: 4,
      },
    ],
  }
  const { input, rows } = inputOf(product, { ...values, ...changed }, changed)
  expect(input.options).toEqual([
    { id: 11, remove: true },
    { label: { cn: '特大' }, price: '3', lowAt: 2, add: 4 },
  ])
  expect(rows).toEqual(['11', 'new 0'])
})

test('a new product is sent whole; one of keys without a stock, and a new category without the old', () => {
  const filled = {
    ...newValues({ cn: '标准' }),
    'name.cn': '卡',
    productType: 2,
    newCategory: ' 点卡 ',
  }
  expect(inputOf(undefined, filled, {}).input).toMatchObject({
    name: { cn: '卡' },
    productType: 2,
    published: true,
    newCategory: '点卡',
    options: [{ label: { cn: '标准' }, price: '' }],
  })
  const { input } = inputOf(undefined, filled, {})
  expect('categoryId' in input || 'pictures' in input || 'id' in input).toBe(false)
  expect('add' in input.options![0]!).toBe(false)
})

test('a copied product is hidden, without stock, SKUs and dates; texts, pictures, prices and weights stay', () => {
  const [small, large] = product.options
  const shown: Product = {
    ...product,
    publishAt: '2026-12-01T00:00:00Z',
    takeOffAt: '2026-12-24T00:00:00Z',
    detailPictures: ['b'.repeat(32)],
    properties: [{ name: { cn: '产地' }, value: { cn: '安溪' } }],
    options: [
      { ...small!, sku: 'TEA-S', was: '1.50', member: '0.90', cost: '0.40', lowAt: 2, grams: 0 },
      { ...large!, sku: 'TEA-L', picture: 'a'.repeat(32) },
    ],
  }
  const { input } = inputOf(undefined, copiedValues(shown), {})
  expect(input).toMatchObject({
    name: { cn: '茶', en: 'Tea' },
    categoryId: 2,
    published: false,
    publishAt: null,
    takeOffAt: null,
    pictures: shown.pictures,
    detailPictures: shown.detailPictures,
    properties: shown.properties,
  })
  expect(input.options).toEqual([
    {
      label: { cn: '小' },
      price: '1.00',
      was: '1.50',
      member: '0.90',
      cost: '0.40',
      lowAt: 2,
      grams: 0,
      add: 0,
    },
    { label: { cn: '大' }, price: '2.00', picture: 'a'.repeat(32), add: 0 },
  ])
  expect('id' in input || 'version' in input).toBe(false)
})
