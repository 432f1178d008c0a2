import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import type { TestShop } from '../../../testing/orders/shop.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { createTestMoney, type TestMoney } from '../../../testing/cases/money.ts'
import { addTestProduct } from '../../../testing/orders/shop.ts'
import { RESERVATION_MS } from '../../../../basics/stockReservation.ts'
import type { ChainOrderView } from '../read/readOrder.ts'
import { placeOrder } from './placeOrder.ts'

let money: TestMoney
let shop: TestShop
let made = 0
beforeAll(async () => {
  money = await createTestMoney()
  shop = money.shop
})
afterAll(() => shop.close())
// What earlier tests hold has run out.
beforeEach(() => money.pass(72 * RESERVATION_MS))

const device = (): string => randomBytes(16).toString('hex')
const address = (): string => `192.0.2.${++made}`
/** Without a cookie every request is another device. */
const stranger = (from: string): TestShop['ctx'] => shop.as(device(), from)
const newOption = (stock: number) => addTestProduct(shop.database.db, `option-${++made}`, 2, stock)
type Option = Awaited<ReturnType<typeof newOption>>
const order = (ctx: TestShop['ctx'], option: Option, count = 1): Promise<ChainOrderView> =>
  placeOrder(ctx, shop.input({ ...option, count, receiverEmail: 'a@b.test' }))
const holds = async (ctx: TestShop['ctx'], option: Option, count = 1): Promise<boolean> =>
  (await order(ctx, option, count)).held
const free = async ({ optionId }: Option): Promise<number> => {
  const { stock, held } = await shop.stock(optionId)
  return stock - held
}

/** Its whole price, by the wallet. */
const paying = ({ payment }: ChainOrderView) =>
  money.transfer({
    rail: 'contract',
    chainOrderId: BigInt(payment.payOrderId),
    amountBase: BigInt(payment.priceBase),
  })

describe('unpaid orders hold', () => {
  test("a tenth of an option's stock a visitor, by device or by address, and at least one piece", async () => {
    const [many, few] = [await newOption(50), await newOption(3)]
    const me = shop.as(device(), address())
    expect(await holds(me, many, 6)).toBe(false)
    expect(await holds(me, many, 5)).toBe(true)
    expect(await holds(me, many, 1)).toBe(false)
    // The same device elsewhere, and another device at the same address.
    expect(await holds(shop.as(me.caller.device, address()), many, 1)).toBe(false)
    expect(await holds(stranger(me.caller.clientAddress), many, 1)).toBe(false)
    expect(await free(many)).toBe(45)
    const other = address()
    expect(await holds(stranger(other), few)).toBe(true)
    expect(await holds(stranger(other), few)).toBe(false)
    expect(await free(few)).toBe(2)
  })

  test('twenty pieces an address, whatever they are', async () => {
    const options = await Promise.all(Array.from({ length: 6 }, () => newOption(1_000)))
    const from = address()
    const held: boolean[] = []
    for (const option of options) held.push(await holds(stranger(from), option, 4))
    expect(held).toEqual([true, true, true, true, true, false])
    expect(await holds(stranger(address()), options[5]!, 4)).toBe(true)
  })

  test('two thousand USDT an address', async () => {
    const dear = await newOption(100)
    await sql`update product_option set price_micro = 1500000000 where id = ${dear.optionId}`.execute(
      shop.ctx.db,
    )
    const from = address()
    expect(await holds(stranger(from), dear)).toBe(true)
    expect(await holds(stranger(from), dear)).toBe(false)
    expect(await holds(stranger(address()), dear, 2)).toBe(false)
  })

  test('thirty at once from one address: no more than one after the other', async () => {
    const option = await newOption(1_000)
    const from = address()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => order(stranger(from), option, 2)),
    )
    expect(answers).toHaveLength(30)
    expect(1_000 - (await free(option))).toBeLessThanOrEqual(20)
    expect(1_000 - (await free(option))).toBe(2 * answers.filter(({ held }) => held).length)
  })

  test('ten times as much for a member who paid before', async () => {
    const [option, plenty] = [await newOption(20), await newOption(10_000)]
    const fresh = await shop.member()
    expect(await holds(fresh, option, 3)).toBe(false)
    const known = await shop.member()
    const buy = async (count: number) => money.final([paying(await order(known, plenty, count))])
    await buy(1)
    // Ten times what was paid.
    expect(await holds(known, option, 11)).toBe(false)
    await buy(17)
    expect(await holds(known, option, 19)).toBe(true)
    expect(await holds(known, plenty, 182)).toBe(false)
    // With 19 held before, 179 pieces.
    expect(await holds(known, plenty, 160)).toBe(true)
  })

  test('nothing longer than half an hour, and then others have it', async () => {
    const option = await newOption(10)
    const from = address()
    expect(await holds(stranger(from), option)).toBe(true)
    expect(await holds(stranger(from), option)).toBe(false)
    money.pass(RESERVATION_MS + 1_000)
    await money.expire()
    expect(await free(option)).toBe(10)
    expect(await holds(stranger(from), option)).toBe(true)
  })
})

describe('an order without a hold', () => {
  const unheld = async (option: Option, count = 2): Promise<ChainOrderView> => {
    const placed = await order(stranger(address()), option, count)
    expect(placed).toMatchObject({ status: 'unpaid', held: false })
    return placed
  }
  const view = (placed: ChainOrderView) => money.view({ order: placed } as never)

  test("gets its goods when its whole price is seen, and they are nobody else's from then on", async () => {
    const option = await newOption(5)
    const placed = await unheld(option)
    expect(await free(option)).toBe(5)
    const transfer = paying(placed)
    await money.seen([transfer])
    expect(await view(placed)).toMatchObject({ status: 'unpaid', held: true })
    expect(await free(option)).toBe(3)
    await money.final([transfer])
    expect(await view(placed)).toMatchObject({ status: 'paid', held: true })
    expect(await shop.stock(option.optionId)).toEqual({ stock: 3, held: 0 })
  })

  test('an order without a hold holds nothing for a grain of money, seen or final', async () => {
    const option = await newOption(5)
    const placed = await unheld(option)
    const grain = money.transfer({
      rail: 'contract',
      chainOrderId: BigInt(placed.payment.payOrderId),
      amountBase: 10_000n,
    })
    await money.seen([grain])
    await money.final([grain])
    expect(await view(placed)).toMatchObject({ held: false, payment: { status: 'short' } })
    expect(await free(option)).toBe(5)
  })

  test('an order without a hold is paid without having been seen first, when there is stock', async () => {
    const option = await newOption(5)
    const placed = await unheld(option)
    await money.final([paying(placed)])
    expect(await view(placed)).toMatchObject({ status: 'paid' })
    expect(await shop.stock(option.optionId)).toEqual({ stock: 3, held: 0 })
  })

  test('an order without a hold has its money back when the goods are gone by then', async () => {
    const option = await newOption(5)
    const placed = await unheld(option)
    await shop.setStock(option.optionId, 1)
    const transfer = paying(placed)
    await money.seen([transfer])
    expect(await view(placed)).toMatchObject({ status: 'unpaid', held: false })
    await money.final([transfer])
    expect(await view(placed)).toMatchObject({
      status: 'expired',
      held: false,
      payment: { status: 'late' },
      refunds: [{ state: 'offered' }],
    })
    expect(await shop.stock(option.optionId)).toEqual({ stock: 1, held: 0 })
    await money.checkAll()
  })

  test('of two for the last pieces, the one whose money comes first is paid', async () => {
    const option = await newOption(5)
    const [first, second] = [await unheld(option, 3), await unheld(option, 3)]
    await money.final([paying(second)])
    await money.final([paying(first)])
    expect((await view(second)).status).toBe('paid')
    expect(await view(first)).toMatchObject({ status: 'expired', refunds: [{ state: 'offered' }] })
    await money.checkAll()
  })
})

test('orders placed at once from one network address are not more than 60 a minute', async () => {
  const [option, from] = [await newOption(1_000), address()]
  const place = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => order(stranger(from), option)))
  const isPlaced = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled'
  expect((await place(59)).filter(isPlaced)).toHaveLength(59)
  const last = await place(20)
  expect(last.filter(isPlaced)).toHaveLength(1)
  for (const one of last)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'tooManyRequests' })
  money.pass(60_001)
  expect((await place(80)).filter(isPlaced)).toHaveLength(60)
})

test.each([
  ['client_hash', 'shop_order_held_by_client'],
  ['device_hash', 'shop_order_held_by_device'],
  ['account_id', 'shop_order_held_by_account'],
])(
  'what one visitor holds is found by %s, also with a plan of an empty shop',
  async (column, index) => {
    const database = await createTestDatabase({ max: 1 })
    const { db } = database
    try {
      await sql`set enable_seqscan = off`.execute(db)
      const value = column === 'account_id' ? sql.raw('1::bigint') : sql.raw(`'x'::bytea`)
      const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select sum(pieces) from shop_order where ${sql.raw(column)} = ${value} and stock_state = 'held' and status = 'unpaid'`.execute(
        db,
      )
      expect(plan.rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(index)
    } finally {
      await database.drop()
    }
  },
)
