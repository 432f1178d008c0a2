import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../../basics/errors.ts'
import { parseMicro } from '../../../../basics/money.ts'
import { MAX_LINES } from '../../../../basics/orderLines.ts'
import { placeOrder as placeOrderCall } from '../../../../api/shop/orders.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createInputCheck } from '../../../platform/http/validate.ts'
import { addTestProduct, createTestShop, type TestShop } from '../../../testing/orders/shop.ts'
import { cancelOrder } from '../close/cancelOrder.ts'
import type { PlaceOrderInput } from '../order.ts'
import { markPaid } from '../pay/markPaid.ts'
import { orderProduct } from '../place/orderProduct.ts'
import { placeOrder } from '../place/placeOrder.ts'
import { readOrderView, type ChainOrderView } from '../read/readOrder.ts'
import { countSold } from './countSold.ts'
import { moveLines } from './moveLines.ts'

let shop: TestShop
let goods: { productId: number; optionId: number }[]
beforeAll(async () => {
  shop = await createTestShop()
  goods = []
  for (let n = 0; n < 4; n++) goods.push(await addTestProduct(shop.database.db, `line${n}`, 1, 100))
})
afterAll(() => shop.close())

const visitor = (): TestShop['ctx'] => shop.as(randomBytes(16).toString('hex'))
type Lines = NonNullable<PlaceOrderInput['lines']>
/** Pieces by the number of their product. */
const of = (...asked: (readonly [number, number])[]): Lines =>
  asked.map(([at, count]) => ({ ...goods[at]!, count }))
function inputOf(lines: Lines, over: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  const { productId: _p, optionId: _o, count: _c, ...rest } = shop.input(over)
  return { ...rest, lines }
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { name: error.name, fields: error.fields, facts: error.facts }
    },
  )
const held = async (at: number): Promise<number> => (await shop.stock(goods[at]!.optionId)).held
const pay = ({ orderId, total }: ChainOrderView): Promise<void> =>
  inTransaction(shop.ctx, (tx) =>
    markPaid(tx, {
      orderId,
      network: 137,
      txHash: `0x${'1'.repeat(64)}`,
      receivedMicro: parseMicro(total)!,
    } as Parameters<typeof markPaid>[1]),
  )
const view = (orderId: string) => readOrderView(shop.ctx, orderId, 'en')

describe('an order of several lines', () => {
  test('an order of several lines holds all of its goods, and its total is their sum', async () => {
    const before = [await held(0), await held(1)]
    const order = await placeOrder(visitor(), inputOf(of([0, 2], [1, 3]), { price: '62.50' }))
    expect(order).toMatchObject({
      status: 'unpaid',
      held: true,
      total: '62.50',
      goods: '62.50',
      shipping: '0.00',
      discount: '0.00',
      level: 0,
      count: 5,
      product: { id: goods[0]!.productId },
      lines: [
        { lineNo: 1, count: 2, price: '12.50', total: '25.00', status: 'unpaid', toShip: 2 },
        { lineNo: 2, count: 3, price: '12.50', total: '37.50', status: 'unpaid', toShip: 3 },
      ],
    })
    expect([await held(0), await held(1)]).toEqual([before[0]! + 2, before[1]! + 3])
    const { lines } = await view(order.orderId)
    expect(lines).toEqual(
      order.lines.map((line) => ({ ...line, product: expect.objectContaining({}) })),
    )
    await cancelOrder(shop.ctx, order)
    expect([await held(0), await held(1)]).toEqual(before)
  })

  test('of one line is the same order as a single product', async () => {
    const ctx = visitor()
    const input = shop.input({ ...goods[0]!, count: 2 })
    const order = await placeOrder(ctx, input)
    const again = await placeOrder(ctx, inputOf(of([0, 2]), { orderId: input.orderId }))
    expect([again.secret, again.level]).toEqual([order.secret, goods[0]!.productId])
    await cancelOrder(shop.ctx, order)
  })

  test('under a known id is answered again with the same lines, and refused with others', async () => {
    const ctx = visitor()
    const input = inputOf(of([0, 1], [1, 1]))
    const order = await placeOrder(ctx, input)
    expect((await placeOrder(ctx, input)).secret).toBe(order.secret)
    const others = [of([0, 1], [1, 2]), of([1, 1], [0, 1]), of([0, 1]), of([0, 1], [1, 1], [2, 1])]
    for (const lines of others)
      expect(await refusalOf(placeOrder(ctx, { ...input, lines }))).toMatchObject({
        name: 'conflict',
      })
    expect(await refusalOf(placeOrder(visitor(), input))).toMatchObject({ name: 'conflict' })
    await cancelOrder(shop.ctx, order)
  })

  test('an order of several lines holds nothing when one line has too little, and names that line', async () => {
    const before = await held(0)
    expect(await refusalOf(placeOrder(visitor(), inputOf(of([0, 1], [1, 999]))))).toEqual({
      name: 'invalidInput',
      fields: { lines: 'outOfStock' },
      facts: { lineNo: '2' },
    })
    expect(await held(0)).toBe(before)
  })

  test('is refused with another price than shown, an option twice, both forms at once, and goods that are not on sale', async () => {
    const ctx = visitor()
    const refused = async (input: PlaceOrderInput) =>
      (await refusalOf(placeOrder(ctx, input))).fields
    const two = of([0, 1], [1, 1])
    expect(await refused(inputOf(two, { price: '12.50' }))).toEqual({ price: 'changed' })
    expect(await refused(inputOf(of([0, 1], [0, 2])))).toEqual({ lines: 'used' })
    expect(await refused({ ...shop.input(), lines: two })).toEqual({ lines: 'notAllowed' })
    const { productId: _, ...without } = shop.input()
    expect(await refused(without)).toEqual({ productId: 'missing' })
    const foreign = [two[0]!, { ...goods[2]!, productId: goods[3]!.productId, count: 1 }]
    expect(await refused(inputOf(foreign))).toEqual({ lines: 'notFound' })
  })

  test('of posted and mailed goods needs both an address and an e-mail address', async () => {
    const lines = [...of([0, 1]), { ...shop.mailed, count: 1 }]
    expect((await refusalOf(placeOrder(visitor(), inputOf(lines)))).fields).toEqual({
      receiverEmail: 'enterEmail',
    })
    const { address: _, ...input } = inputOf(lines, { receiverEmail: 'a@mail.test' })
    expect((await refusalOf(placeOrder(visitor(), input))).fields).toEqual({
      address: 'enterAddress',
    })
    const order = await placeOrder(visitor(), inputOf(lines, { receiverEmail: 'a@mail.test' }))
    expect(order.lines.map(({ product }) => product.productType)).toEqual([1, 2])
    await cancelOrder(shop.ctx, order)
  })

  test('an order of several lines has at most 500 lines of 1 to 999 pieces, and nothing else in a line', () => {
    const check = createInputCheck(placeOrderCall.input, 'body')
    const fields = (lines: unknown) => {
      const checked = check({ orderId: '1780000000000000001', network: 137, mode: 'safe', lines })
      return checked.ok ? 'ok' : checked.fields['lines']
    }
    const many = (n: number) =>
      Array.from({ length: n }, (_, at) => ({ productId: 1, optionId: at + 1, count: 1 }))
    expect(fields(many(MAX_LINES))).toBe('ok')
    expect(fields(many(MAX_LINES + 1))).toBe('tooLong')
    expect(fields([])).toBe('tooShort')
    const [one] = many(1)
    for (const [count, reason] of [
      [0, 'tooSmall'],
      [-1, 'tooSmall'],
      [1_000, 'tooLarge'],
      [1.5, 'type'],
      ['1', 'type'],
    ])
      expect(fields([{ ...one, count }])).toBe(reason)
    expect(fields([{ ...one, price: '0.01' }])).toBe('format')
    expect(fields('1')).toBe('type')
  })

  test('whose sum is above every amount is refused', async () => {
    const dear = [
      await addTestProduct(shop.database.db, 'dear1', 1, 999),
      await addTestProduct(shop.database.db, 'dear2', 1, 999),
    ]
    await sql`update product_option set price_micro = 900000000000000 where id = any(${dear.map((one) => one.optionId)}::int[])`.execute(
      shop.database.db,
    )
    const lines = dear.map((one) => ({ ...one, count: 999 }))
    expect((await refusalOf(placeOrder(visitor(), inputOf(lines)))).fields).toEqual({
      lines: 'tooLarge',
    })
  })

  test('of 500 lines is placed and cancelled', async () => {
    const { db } = shop.database
    const { rows } = await sql<{ product_id: number; id: number }>`
      insert into product_option (product_id, label, price_micro, stock)
      select ${goods[3]!.productId}::int, jsonb_build_object('cn', '规格' || n), 1000000, 50 from generate_series(1, ${MAX_LINES}::int) n returning product_id, id`.execute(
      db,
    )
    const lines = rows.map((row) => ({ productId: row.product_id, optionId: row.id, count: 1 }))
    const order = await placeOrder(visitor(), inputOf(lines, { price: '500.00' }))
    // More pieces than a visitor may hold: they are reserved once the money is seen.
    expect(order).toMatchObject({ total: '500.00', held: false, count: MAX_LINES })
    expect((await view(order.orderId)).lines.map(({ optionId }) => optionId)).toEqual(
      rows.map(({ id }) => id),
    )
    await cancelOrder(shop.ctx, order)
  })
})

describe('at once', () => {
  test('orders of the same goods in opposite order: all are placed, none waits for ever', async () => {
    const before = [await held(0), await held(1)]
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        placeOrder(visitor(), inputOf(n % 2 ? of([0, 1], [1, 1]) : of([1, 1], [0, 1]))),
      ),
    )
    expect([await held(0), await held(1)]).toEqual(before.map((one) => one + 20))
    await Promise.all(orders.map((order) => cancelOrder(shop.ctx, order)))
    expect([await held(0), await held(1)]).toEqual(before)
  })

  test('the last piece of one line goes to one of ten, and the others hold nothing of the other line', async () => {
    const last = await addTestProduct(shop.database.db, 'lastLine', 1, 1)
    const before = await held(2)
    const placed = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        placeOrder(visitor(), inputOf([...of([2, 1]), { ...last, count: 1 }])),
      ),
    )
    const won = placed.filter((one) => one.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(await held(2)).toBe(before + 1)
    expect(await shop.stock(last.optionId)).toEqual({ stock: 1, held: 1 })
    await cancelOrder(shop.ctx, won[0]!.value)
  })
})

describe('pieces of a paid order', () => {
  test('are shipped and received line by line, and the order is as far as its last line', async () => {
    const order = await placeOrder(visitor(), inputOf(of([0, 2], [1, 1])))
    const { orderId } = order
    const move = (
      ...[name, parts]: [Parameters<typeof moveLines>[2], Parameters<typeof moveLines>[3]]
    ) => inTransaction(shop.ctx, (tx) => moveLines(tx, orderId, name, parts))
    expect(await move('ship', 'all')).toBeUndefined()
    await pay(order)
    expect((await view(orderId)).lines.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await move('ship', [{ lineNo: 1, count: 1 }])).toMatchObject({ status: 'paid' })
    expect((await view(orderId)).lines[0]).toMatchObject({
      status: 'partShipped',
      toShip: 1,
      shipped: 1,
    })
    expect(await move('receive', [{ lineNo: 1, count: 2 }])).toBeUndefined()
    expect(await move('ship', [{ lineNo: 1, count: 2 }])).toBeUndefined()
    expect(await move('ship', [{ lineNo: 3 }])).toBeUndefined()
    expect(await move('ship', [{ lineNo: 1 }, { lineNo: 1 }])).toBeUndefined()
    expect(await move('ship', 'all')).toMatchObject({
      was: 'paid',
      status: 'shipped',
      lines: [
        { lineNo: 1, from: { toShip: 1 } },
        { lineNo: 2, optionId: goods[1]!.optionId, from: { toShip: 1 } },
      ],
    })
    expect(await move('ship', 'all')).toBeUndefined()
    expect(await move('receive', [{ lineNo: 2 }])).toMatchObject({ status: 'shipped' })
    expect(await move('receive', 'all')).toMatchObject({ status: 'received' })
    const { status, events } = await view(orderId)
    expect(status).toBe('received')
    expect(events.map(({ kind }) => kind).slice(-5)).toEqual([
      'paid',
      'shipped',
      'shipped',
      'received',
      'received',
    ])
  })

  test('shipped ten times at once are shipped once', async () => {
    const order = await placeOrder(visitor(), inputOf(of([0, 1], [1, 1])))
    await pay(order)
    const moved = await Promise.all(
      Array.from({ length: 10 }, () =>
        inTransaction(shop.ctx, (tx) =>
          moveLines(tx, order.orderId, 'ship', [{ lineNo: 2, count: 1 }]),
        ),
      ),
    )
    expect(moved.filter(Boolean)).toHaveLength(1)
    expect((await view(order.orderId)).lines[1]).toMatchObject({ shipped: 1, toShip: 0 })
  })

  test('pieces of a paid order are bought from a balance in one purchase, each once', async () => {
    const ctx = await shop.member(100_000_000n)
    const before = [await shop.stock(goods[0]!.optionId), await shop.stock(shop.mailed.optionId)]
    const input = {
      lines: [...of([0, 2]), { ...shop.mailed, count: 1 }],
      phone: '13812345678',
      receiverName: '王小明',
      country: 'CN',
      receiverAddress: '上海市静安区1号',
      receiverEmail: 'a@mail.test',
      orderId: shop.input().orderId,
      price: '39.00',
    }
    const { receiverEmail: _, ...without } = input
    expect((await refusalOf(orderProduct(ctx, without))).fields).toEqual({
      receiverEmail: 'enterEmail',
    })
    const silent = { ...ctx, sendsMail: false }
    const posted = { ...without, receiverAddress: '', lines: of([0, 2]) }
    expect((await refusalOf(orderProduct(silent, posted))).fields).toEqual({
      receiverAddress: 'enterAddress',
    })
    const bought = await orderProduct(ctx, input)
    expect(bought).toMatchObject({ status: 'paid', total: '39.00' })
    expect((await orderProduct(ctx, input)).secret).toBe(bought.secret)
    expect(await refusalOf(orderProduct(ctx, { ...input, lines: of([0, 2]) }))).toMatchObject({
      name: 'conflict',
    })
    expect((await shop.stock(goods[0]!.optionId)).stock).toBe(before[0]!.stock - 2)
    expect((await shop.stock(shop.mailed.optionId)).stock).toBe(before[1]!.stock - 1)
    expect(
      await refusalOf(
        orderProduct(ctx, { ...input, orderId: undefined, lines: of([0, 99]) } as never),
      ),
    ).toMatchObject({ fields: expect.anything() })
  })
})

test('only what was paid for and kept counts as sold', async () => {
  const { productId, optionId } = await addTestProduct(shop.database.db, 'counted', 1, 100)
  const sold = async (): Promise<number> => {
    await countSold(shop.ctx)
    const { rows } = await sql<{
      sold: number
    }>`select sold from product where id = ${productId}`.execute(shop.ctx.db)
    return rows[0]!.sold
  }
  const order = await placeOrder(visitor(), inputOf([{ productId, optionId, count: 2 }]))
  expect(await sold()).toBe(0)
  await pay(order)
  expect(await sold()).toBe(2)
  await sql`update order_line set to_ship = 1, refunded = 1 where order_id = ${order.orderId}`.execute(
    shop.ctx.db,
  )
  expect(await sold()).toBe(1)
})
