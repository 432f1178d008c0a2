import { randomBytes } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls, type CallInput } from '../../../../api/calls.ts'
import { MAX_CART_LINES } from '../../../../basics/cart.ts'
import { parseMicro } from '../../../../basics/money.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readProducts } from '../../catalogue/readProducts.ts'
import { addTestProduct, createTestShop, type TestShop } from '../../../testing/orders/shop.ts'
import type { PlaceOrderInput } from '../order.ts'
import { placeOrder } from './placeOrder.ts'
import { readCart } from './readCart.ts'

type Goods = TestShop['posted']
type CartInput = CallInput<'readCart'>

let shop: TestShop
/** Posted, mailed, and posted at 7.77, of which members pay 7.01. */
let goods: readonly [Goods, Goods, Goods]
const setPrice = ({ optionId }: Goods, micro: bigint, member: bigint | null = null) =>
  sql`update product_option set price_micro = ${micro}, member_micro = ${member}::bigint where id = ${optionId}`.execute(
    shop.ctx.db,
  )

/** So many pieces beside those that orders of tests before hold. */
const setFree = ({ optionId }: Goods, pieces: number) =>
  sql`update product_option set stock = held + ${pieces} where id = ${optionId}`.execute(
    shop.ctx.db,
  )

beforeAll(async () => {
  shop = await createTestShop()
  goods = [shop.posted, shop.mailed, await addTestProduct(shop.database.db, 'odd', 1)]
})
beforeEach(async () => {
  await sql`update delivery_group set fee_micro = 4500000, fee_steps = '[{"from":"60000000","fee":"0"}]' where id = 1`.execute(
    shop.ctx.db,
  )
  await setPrice(goods[2], 7_770_000n, 7_010_000n)
  for (const one of goods) await setFree(one, 1_000)
})
afterEach(async () => {
  const { db } = shop.ctx
  await sql`update product set published = true, search = ''`.execute(db)
  await sql`update product_option set retired = false`.execute(db)
  await sql`update coupon set stopped_at = ${shop.ctx.now()} where stopped_at is null`.execute(db)
  shop.pass(61 * 60_000)
})
afterAll(() => shop.close())

const visitor = () => shop.as(randomBytes(16).toString('hex'))
const linesOf = (...counts: readonly number[]) =>
  counts.flatMap((count, index) => (count > 0 ? [{ ...goods[index]!, count }] : []))
const cart = (lines: CartInput['lines'], country: string | null = 'CN'): CartInput => ({
  lines,
  ...(country !== null && { country }),
})
const orderOf = (lines: PlaceOrderInput['lines'], price: string): PlaceOrderInput => {
  const { productId: _p, optionId: _o, count: _c, ...input } = shop.input()
  return { ...input, lines: lines!, receiverEmail: 'a@mail.test', price }
}
const addCoupon = () =>
  sql`
    insert into coupon (request_id, title, percent_bps, least_micro, product_ids, category_ids, members_only, created_at)
    values (${createOrderId(shop.ctx.now().getTime())}, '{"cn":"满减"}', 333, 30000000, '{}', '{}', false, ${shop.ctx.now()})`.execute(
    shop.ctx.db,
  )

describe('an order costs what its cart says, to the last unit', () => {
  test.each<[who: string, isMember: boolean, hasCoupon: boolean, counts: number[], total: string]>([
    ['a visitor', false, false, [1, 1, 1], '37.27'],
    ['a visitor, free of the fee', false, false, [3, 1, 3], '73.31'],
    ['a visitor, by e-mail alone', false, false, [0, 3, 0], '37.50'],
    ['a visitor with a coupon', false, true, [1, 1, 1], '36.18'],
    ['a visitor below what the coupon asks for', false, true, [0, 1, 2], '32.54'],
    ['a member', true, false, [1, 1, 1], '36.51'],
    ['a member with a coupon', true, true, [1, 2, 3], '61.09'],
  ])('%s', async (_who, isMember, hasCoupon, counts, total) => {
    if (hasCoupon) await addCoupon()
    const ctx = isMember ? await shop.member() : visitor()
    const lines = linesOf(...counts)
    const { sum, lines: shown } = await readCart(ctx, cart(lines))
    expect(sum!.total).toBe(total)
    expect(shown.map(({ state }) => state)).toEqual(lines.map(() => 'ready'))
    const order = await placeOrder(ctx, orderOf(lines, sum!.total))
    expect(order).toMatchObject({ ...sum, lines: shown.map(({ price }) => ({ price })) })
    const micro = (amounts: readonly string[]): bigint =>
      amounts.reduce((all, amount) => all + parseMicro(amount)!, 0n)
    expect(micro(order.lines.map((line) => line.discount))).toBe(parseMicro(order.discount))
    expect(
      micro(order.lines.map((line) => line.total)) +
        micro([order.shipping]) -
        micro([order.discount]),
    ).toBe(parseMicro(order.total))
  })
})

test('a cart holds nothing, however often and by whom it is read', async () => {
  const before = await Promise.all(goods.map(({ optionId }) => shop.stock(optionId)))
  for (let time = 0; time < 5; time++) await readCart(visitor(), cart(linesOf(999, 999, 999)))
  expect(await Promise.all(goods.map(({ optionId }) => shop.stock(optionId)))).toEqual(before)
})

test('what cannot be ordered is an answer, and the rest is still counted', async () => {
  const [posted, mailed, odd] = goods
  const { db } = shop.ctx
  await setFree(posted, 2)
  await setFree(mailed, 0)
  await sql`update product_option set retired = true where id = ${odd.optionId}`.execute(db)
  const asked = cart(linesOf(5, 1, 1))
  const answer = await readCart(visitor(), asked)
  expect(answer.lines).toMatchObject([
    { ...posted, state: 'fewer', count: 2, stock: 2, price: '12.50' },
    { ...mailed, state: 'soldOut', count: 0, stock: 0, price: '12.50' },
    { ...odd, state: 'gone', count: 0, name: '商品odd', option: null, price: null },
  ])
  expect(answer.sum).toMatchObject({ goods: '25.00', shipping: '4.50', total: '29.50' })
  await sql`update product set published = false, search = null where id = ${odd.productId}`.execute(
    db,
  )
  // Not even the name of what is not on sale.
  expect((await readCart(visitor(), asked)).lines[2]).toMatchObject({
    state: 'gone',
    name: null,
    image: '',
  })
  const swapped = { productId: posted.productId, optionId: mailed.optionId, count: 1 }
  expect(await readCart(visitor(), cart([swapped]))).toMatchObject({
    lines: [{ state: 'gone', price: null, option: null }],
    sum: null,
  })
})

test('lines that are put aside are shown and not counted', async () => {
  const [first, ...others] = linesOf(1, 1, 1)
  const { lines, sum } = await readCart(
    visitor(),
    cart([first!, ...others.map((line) => ({ ...line, off: true }))]),
  )
  expect(lines.map(({ count }) => count)).toEqual([1, 1, 1])
  expect(sum).toMatchObject({ goods: '12.50', total: '17.00' })
})

test.each([
  ['no country', null],
  ['a country that nothing is sent to', 'ZZ'],
])('%s: the fee is not known, and what goes by e-mail has none', async (_case, country) => {
  expect((await readCart(visitor(), cart(linesOf(1, 1, 0), country))).sum).toMatchObject({
    shipping: null,
    total: '25.00',
  })
  expect((await readCart(visitor(), cart(linesOf(0, 1, 0), country))).sum).toMatchObject({
    shipping: '0.00',
    total: '12.50',
  })
})

test('more than an order may cost has no sum, and its lines are still shown', async () => {
  await setPrice(goods[2], 99_000_000_000_000n)
  const { lines, sum } = await readCart(visitor(), cart(linesOf(1, 0, 2)))
  expect([lines.length, sum]).toEqual([2, null])
})

test('of two carts with the last piece, one is ordered and the other takes nothing', async () => {
  const [posted, mailed, odd] = goods
  await setFree(odd, 1)
  const last = { ...odd, count: 1 }
  const carts = [
    [{ ...posted, count: 2 }, last],
    [last, { ...mailed, count: 3 }],
  ]
  const before = await Promise.all(goods.map(({ optionId }) => shop.stock(optionId)))
  const buyers = [visitor(), visitor()]
  const totals = await Promise.all(
    carts.map((lines, index) => readCart(buyers[index]!, cart(lines))),
  )
  const outcomes = await Promise.allSettled(
    carts.map((lines, index) =>
      placeOrder(buyers[index]!, orderOf(lines, totals[index]!.sum!.total)),
    ),
  )
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(outcomes[1 - won]).toMatchObject({ reason: { fields: { lines: 'outOfStock' } } })
  const now = await Promise.all(goods.map(({ optionId }) => shop.stock(optionId)))
  const held = now.map((one, index) => one.held - before[index]!.held)
  expect(held).toEqual(won === 0 ? [2, 0, 1] : [0, 3, 1])
})

test('products are read by their ids, in that order, each once, and only those on sale', async () => {
  const [posted, mailed, odd] = goods
  await sql`update product set published = false, search = null where id = ${odd.productId}`.execute(
    shop.ctx.db,
  )
  const ids = [mailed, odd, posted, mailed].map(({ productId }) => productId)
  const { records } = await readProducts(shop.ctx, { ids: [...ids, 2_000_000_000] })
  expect(records.map(({ id }) => id)).toEqual([mailed.productId, posted.productId])
})

describe('hostile content', () => {
  const line = { productId: 1, optionId: 1, count: 1 }
  const isTaken = (lines: readonly unknown[]) => Value.Check(calls.readCart.input, { lines })
  test.each<[what: string, lines: readonly unknown[]]>([
    ['none', []],
    ['no pieces', [{ ...line, count: 0 }]],
    ['fewer than none', [{ ...line, count: -1 }]],
    ['half a piece', [{ ...line, count: 1.5 }]],
    ['a thousand pieces', [{ ...line, count: 1_000 }]],
    ['more than a number can say', [{ ...line, count: 1e300 }]],
    ['a count in words', [{ ...line, count: '1' }]],
    ['a price of its own', [{ ...line, price: '0.01' }]],
    ['five hundred lines', Array.from({ length: 500 }, (_, at) => ({ ...line, optionId: at + 1 }))],
  ])('%s is refused', (_what, lines) => {
    expect(isTaken([line])).toBe(true)
    expect(isTaken(lines)).toBe(false)
  })

  test('an option that is named twice is refused, a full cart of what was never sold is answered', async () => {
    await expect(readCart(visitor(), cart([...linesOf(1), ...linesOf(2)]))).rejects.toMatchObject({
      fields: { lines: 'used' },
    })
    const lines = Array.from({ length: MAX_CART_LINES }, (_, at) => ({
      productId: 2_000_000_000 - at,
      optionId: 2_000_000_000 - at,
      count: 999,
    }))
    const answer = await readCart(visitor(), cart(lines))
    expect(answer.sum).toBeNull()
    expect(new Set(answer.lines.map(({ state }) => state))).toEqual(new Set(['gone']))
  })
})
