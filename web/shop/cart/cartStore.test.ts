import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_CART_LINES } from '../../../basics/cart.ts'
import { attemptFor, forgetAttempt, keepSent } from './attempt.ts'
import {
  addToCart,
  changeLine,
  entriesOf,
  listCart,
  readEntries,
  removeFromCart,
  restoreCart,
  takeOrdered,
  setCartCookie,
} from './cartStore.ts'

const stored = new Map<string, string>()
const cookies: string[] = []
vi.stubGlobal('document', {
  set cookie(one: string) {
    cookies.push(one)
  },
})
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  removeFromCart(listCart().map(({ optionId }) => optionId))
})
const line = (optionId: number, count = 1) => ({ productId: 1, optionId, count })

test.each<[what: string, value: unknown]>([
  ['nothing', null],
  ['a word', 'cart'],
  ['an object', { length: 3 }],
  ['lines of nothing', [null, undefined, 1, 'x', []]],
  ['counts that are none', [0, -1, 1.5, 1_000, '1', null].map((count) => ({ ...line(1), count }))],
  ['ids that are none', [0, -1, 2 ** 31, '1', {}].map((optionId) => ({ ...line(1), optionId }))],
])('a cart of %s is empty', (_what, value) => {
  expect(readEntries(value)).toEqual([])
})

test('of what is kept only the known parts are read, each option once, and no more than fit', () => {
  const kept = { ...line(1, 2), seen: '12.50', off: true, price: '0.01', name: '<b>' }
  expect(readEntries([kept, line(1, 9)])).toEqual([{ ...line(1, 2), seen: '12.50', off: true }])
  expect(readEntries([{ ...line(1), seen: '1e9', off: 'yes' }])).toEqual([line(1)])
  const many = Array.from({ length: 10_000 }, (_, at) => line(at + 1))
  expect(readEntries(many)).toHaveLength(MAX_CART_LINES)
})

test('pieces add up to the most of a line, and a line too many finds no room', () => {
  expect(addToCart([line(1, 998), line(2)])).toBe(0)
  expect(addToCart([line(1, 5)])).toBe(0)
  expect(listCart()).toEqual([line(1, 999), line(2)])
  const rest = Array.from({ length: MAX_CART_LINES }, (_, at) => line(at + 3))
  expect(addToCart(rest)).toBe(2)
  expect(listCart()).toHaveLength(MAX_CART_LINES)
})

test('what is bought again has the pieces it had, and is all that is chosen', () => {
  addToCart([line(1, 3), line(2, 2)])
  const ordered = { product: { id: 1 }, optionId: 2, count: 1, price: '7.50' }
  addToCart(entriesOf([ordered], 'USDT'), true)
  addToCart(entriesOf([ordered], 'USDT'), true)
  expect(listCart()).toEqual([
    { ...line(1, 3), off: true },
    { ...line(2, 1), seen: '7.50' },
  ])
  expect(entriesOf([ordered], 'XMDD')).toEqual([line(2, 1)])
})

test('an order takes its pieces and no others, also from what another tab wrote', () => {
  addToCart([line(1, 2), line(2, 1), line(3, 1)])
  stored.set('cart', JSON.stringify([line(1, 5), line(2, 1), line(4, 1)]))
  takeOrdered([line(1, 2), line(2, 1), line(3, 1)])
  expect(listCart()).toEqual([line(1, 3), line(4, 1)])
})

test('a removed line comes back where it was, beside what came since', () => {
  addToCart([line(1), line(2), line(3)])
  const before = listCart()
  removeFromCart([2])
  changeLine(3, { count: 4 })
  addToCart([line(5)])
  restoreCart(before)
  expect(listCart()).toEqual([line(1), line(2), line(3, 4), line(5)])
})

test('the same cart is ordered under the same number until there is an answer', () => {
  const now = 1_800_000_000_000
  const first = attemptFor('a', now)
  // It was never sent.
  expect(attemptFor('a', now).orderId).not.toBe(first.orderId)
  const next = attemptFor('a', now)
  const sent = { orderId: next.orderId, network: 137, mode: 'safe', coupon: '' } as const
  keepSent(sent)
  expect(attemptFor('a', now + 60_000)).toEqual({ ...next, sent })
  expect(attemptFor('b', now).orderId).not.toBe(next.orderId)
  keepSent(sent)
  expect(attemptFor('b', now + 31 * 60_000)).not.toHaveProperty('sent')
  keepSent(sent)
  forgetAttempt()
  expect(attemptFor('b', now)).not.toHaveProperty('sent')
  stored.set('cartOrder', '{"content":"b","orderId":"1","requestKey":"x","at":"now","sent":1}')
  expect(attemptFor('b', now)).not.toHaveProperty('sent')
})

test("the cart's own page, and no other, is told what is in it", () => {
  cookies.length = 0
  addToCart([line(1)])
  expect(cookies.at(-1)).toMatch(/^cart=1\.1\.1; path=\/cart; max-age=31536000; /)
  removeFromCart([1])
  expect(cookies.at(-1)).toMatch(/^cart=; path=\/cart; max-age=0; /)
  setCartCookie()
  expect(cookies).toHaveLength(3)
})
