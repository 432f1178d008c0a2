import { randomBytes } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../basics/errors.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { cacheOrder, forgetCachedOrders } from './place/cacheOrder.ts'
import { cancelOrder } from './close/cancelOrder.ts'
import { closeOrder } from './close/closeOrder.ts'
import { expireOrders } from './close/expireOrders.ts'
import { markPaid } from './pay/markPaid.ts'
import { RESERVATION_MS } from '../../../basics/stockReservation.ts'
import { type PlaceOrderInput } from './order.ts'
import { placeOrder } from './place/placeOrder.ts'
import { findOrder } from './read/orderRow.ts'
import { findOwnOrder, readOrderView } from './read/readOrder.ts'
import { readWatchedOrder } from './read/readWatchedOrder.ts'
import { switchOrderNetwork } from './pay/switchOrderNetwork.ts'
import { placeToPay } from '../../testing/orders/placeToPay.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop()))
afterAll(() => shop.close())

const device = (): string => randomBytes(16).toString('hex')
const refusalOf = (work: Promise<unknown>): Promise<Pick<Refusal, 'code' | 'fields'>> =>
  work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, fields: error.fields }
    },
  )

describe('placing an order', () => {
  test('placing an order holds its stock and opens its payment', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const order = await placeToPay(shop.as(device()), shop.input({ count: 2 }))
    expect(order).toMatchObject({
      status: 'unpaid',
      total: '25.00',
      count: 2,
      product: { name: '商品posted', option: '标准', productType: 1 },
      payment: {
        status: 'waiting',
        network: 137,
        decimals: 6,
        price: '25.00',
        priceBase: '25000000',
        payOrderId: order.orderId,
      },
      events: [{ kind: 'created' }],
      transfers: [],
    })
    expect(order.secret).toMatch(/^[0-9a-f]{32}$/)
    expect(order.payment.amount).toMatch(/^24\.99\d{0,4}$/)
    expect(await shop.stock(shop.posted.optionId)).toEqual({ ...before, held: before.held + 2 })
  })

  test('18 decimals on BNB Smart Chain', async () => {
    const order = await placeToPay(shop.as(device()), shop.input({ network: 56 }))
    expect(order.payment).toMatchObject({ decimals: 18, priceBase: '12500000000000000000' })
    expect(order.payment.amountBase).toMatch(/^1249\d{16}$/)
  })

  const delivery: [string, Partial<PlaceOrderInput>, object][] = [
    ['country missing', { country: '' }, { country: 'chooseCountry' }],
    ['address missing', { address: ' ' }, { address: 'enterAddress' }],
    ['address too short', { address: 'x1' }, { address: 'addressShort' }],
    ['a country that the shop does not list', { country: 'XX' }, { country: 'notAllowed' }],
    [
      'name and phone missing',
      { receiverName: ' ', phone: undefined as never },
      { receiverName: 'enterName', phone: 'enterPhone' },
    ],
    ['a phone that is none', { phone: 'call me' }, { phone: 'phoneWrong' }],
  ]
  test.each(delivery)('%s', async (_, change, fields) => {
    expect(await refusalOf(placeOrder(shop.as(device()), shop.input(change)))).toEqual({
      code: 4014,
      fields,
    })
  })

  test('goods by e-mail want an address with an at sign, and say which of the two is wrong', async () => {
    const input = { ...shop.mailed, receiverEmail: '' }
    expect(await refusalOf(placeOrder(shop.as(device()), shop.input(input)))).toMatchObject({
      fields: { receiverEmail: 'enterEmail' },
    })
    expect(
      await refusalOf(
        placeOrder(shop.as(device()), shop.input({ ...input, receiverEmail: 'nobody' })),
      ),
    ).toMatchObject({ fields: { receiverEmail: 'emailWrong' } })
    expect(
      await placeOrder(shop.as(device()), shop.input({ ...input, receiverEmail: 'a@b' })),
    ).toMatchObject({ status: 'unpaid' })
    // A shop that sends no mail shows them on the order's page.
    const silent = { ...shop.as(device()), sendsMail: false }
    const { receiverEmail: _, ...without } = shop.input({ ...shop.mailed })
    expect(await placeOrder(silent, without)).toMatchObject({ status: 'unpaid' })
  })

  test.each([
    '<a@b.test',
    'a@b.test>',
    'a@b.test\r\nBcc: c@d.test',
    'a@b.test, c@d.test',
    'a,c@d.test',
    '"a"@b.test',
    'a\u0001@b.test',
    'a@b\u3002test',
    'a@b.test.',
  ])('a mailbox has one spelling, so that limits for it hold: %j', async (receiverEmail) => {
    for (const goods of [shop.mailed, {}])
      expect(
        await refusalOf(placeOrder(shop.as(device()), shop.input({ ...goods, receiverEmail }))),
      ).toMatchObject({ fields: { receiverEmail: 'emailWrong' } })
  })

  test('posted goods want no e-mail address, and an empty one is none', async () => {
    for (const [receiverEmail, kept] of [
      [' ', null],
      [' once@mail.test', 'once@mail.test'],
    ] as const) {
      const { orderId } = await placeOrder(shop.as(device()), shop.input({ receiverEmail }))
      expect((await findOrder(shop.ctx, orderId))!.receiver_email).toBe(kept)
    }
  })

  test.each([
    ['an unknown option', { optionId: 999_999 }, 404, { optionId: 'notFound' }],
    ["another product's option", { productId: 999_999 }, 404, { optionId: 'notFound' }],
    ['whitelist mode', { mode: 'whitelist' as const }, 4014, { mode: 'modeOff' }],
    [
      'a network that is not configured',
      { network: 105 as const },
      4014,
      { network: 'networkOff' },
    ],
    ['more than there is', { count: 999 }, 4014, { count: 'outOfStock' }],
  ])('%s is refused', async (_, change, code, fields) => {
    expect(await refusalOf(placeOrder(shop.as(device()), shop.input(change)))).toEqual({
      code,
      fields,
    })
  })

  test('a refused order leaves nothing behind', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const me = device()
    const input = shop.input({ count: 999 })
    await refusalOf(placeOrder(shop.as(me), input))
    expect(await shop.stock(shop.posted.optionId)).toEqual(before)
    expect(await refusalOf(readOrderView(shop.ctx, input.orderId, 'cn'))).toMatchObject({
      code: 40001,
    })
  })
})

describe('the order id is an idempotency key', () => {
  test('ten at once are one order with one hold', async () => {
    const before = await shop.stock(shop.posted.optionId)
    for (let round = 0; round < 10; round++) {
      const me = shop.as(device())
      const input = shop.input()
      const answers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(me, input)))
      expect(new Set(answers.map((answer) => answer.secret)).size).toBe(1)
      expect(new Set(answers.map((answer) => answer.payment.amount)).size).toBe(1)
      expect((await shop.stock(shop.posted.optionId)).held).toBe(before.held + 1)
      await cancelOrder(me, answers[0]!)
    }
  })

  test('other content, or another device, is refused', async () => {
    const me = device()
    const input = shop.input()
    await placeOrder(shop.as(me), input)
    const refused = { code: 40003, fields: { orderId: 'notAllowed' } }
    expect(await refusalOf(placeOrder(shop.as(me), { ...input, count: 2 }))).toEqual(refused)
    expect(await refusalOf(placeOrder(shop.as(device()), input))).toEqual(refused)
  })
})

describe('an answer that got lost', () => {
  test('is given again to a device without a cookie that knows the random key, and to nobody else', async () => {
    const lost = (clientAddress = '198.51.100.200'): TestShop['ctx'] => {
      const ctx = shop.as(device(), clientAddress)
      return { ...ctx, caller: { ...ctx.caller, deviceKnown: false } }
    }
    const input = shop.input({ requestKey: 'a1'.repeat(16) })
    const first = await placeOrder(lost(), input)
    expect((await placeOrder(lost('198.51.100.201'), input)).secret).toBe(first.secret)
    const refused = { code: 40003, fields: { orderId: 'notAllowed' } }
    const { requestKey: _, ...keyless } = input
    for (const other of [
      keyless,
      { ...input, requestKey: 'b2'.repeat(16) },
      { ...input, address: '别处的地址1号' },
    ])
      expect(await refusalOf(placeOrder(lost(), other))).toEqual(refused)
    expect(await refusalOf(placeOrder(shop.as(device(), '198.51.100.200'), input))).toEqual(refused)
  })

  test("without a key is nobody's but the device's, even from the same network address", async () => {
    const input = shop.input()
    await placeOrder(shop.as(device(), '198.51.100.200'), input)
    const stranger = shop.as(device(), '198.51.100.200')
    const guess = { ...stranger, caller: { ...stranger.caller, deviceKnown: false } }
    expect(await refusalOf(placeOrder(guess, input))).toMatchObject({ code: 40003 })
  })
})

describe('the price that the buyer was shown', () => {
  const facts = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('was not refused'),
      (error: Refusal) => ({ code: error.code, fields: error.fields, facts: error.facts }),
    )

  test('is the price that is charged; another is refused with the new one, and nothing moves', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const me = shop.as(device())
    expect(await facts(placeOrder(me, shop.input({ count: 2, price: '24.99' })))).toEqual({
      code: 4014,
      fields: { price: 'changed' },
      facts: { price: '25.00' },
    })
    expect(await shop.stock(shop.posted.optionId)).toEqual(before)
    expect(await placeOrder(me, shop.input({ count: 2, price: '25' }))).toMatchObject({
      total: '25.00',
    })
  })

  test('a repeat is answered at the price of the first', async () => {
    const me = shop.as(device())
    const input = shop.input({ price: '12.50' })
    const first = await placeOrder(me, input)
    await sql`update product_option set price_micro = 130000000 where id = ${shop.posted.optionId}`.execute(
      me.db,
    )
    try {
      expect(await placeOrder(me, input)).toMatchObject({ orderId: first.orderId, total: '12.50' })
      expect(await facts(placeOrder(me, shop.input({ price: '12.50' })))).toMatchObject({
        facts: { price: '130.00' },
      })
    } finally {
      await sql`update product_option set price_micro = 12500000 where id = ${shop.posted.optionId}`.execute(
        me.db,
      )
    }
  })
})

describe('one visitor cannot empty the shop', () => {
  test('ten orders at once from one device: five are open', async () => {
    const me = shop.as(device(), '203.0.113.50')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => placeOrder(me, shop.input())),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 40008 })
  })

  test('the last piece goes to one of ten', async () => {
    const { optionId } = shop.mailed
    await shop.setStock(optionId, (await shop.stock(optionId)).held + 1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        placeOrder(
          shop.as(device(), `198.51.100.${at}`),
          shop.input({ ...shop.mailed, receiverEmail: 'a@b.c' }),
        ),
      ),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    await shop.setStock(optionId, 500)
  })

  test('sixty new orders a minute from one network address', async () => {
    for (let made = 0; made < 60; made++) {
      const order = await placeOrder(
        shop.as(device(), '192.0.2.9'),
        shop.input({ ...shop.mailed, receiverEmail: 'a@b.c' }),
      )
      await cancelOrder(shop.as(device(), '192.0.2.9'), order)
    }
    const late = shop.input({ ...shop.mailed, receiverEmail: 'a@b.c' })
    expect(await refusalOf(placeOrder(shop.as(device(), '192.0.2.9'), late))).toMatchObject({
      code: 4001,
    })
    shop.pass(61_000)
    await placeOrder(shop.as(device(), '192.0.2.9'), late)
  })
})

describe('reading an order', () => {
  test('reading an order takes its secret; a wrong one is answered like an unknown id', async () => {
    const order = await placeOrder(shop.as(device()), shop.input())
    expect(await refusalOf(findOwnOrder(shop.ctx, order.orderId, undefined))).toMatchObject({
      code: 401,
    })
    const wrong = await refusalOf(findOwnOrder(shop.ctx, order.orderId, '0'.repeat(32)))
    const unknown = await refusalOf(
      findOwnOrder(shop.ctx, createOrderId(Date.UTC(2000, 0, 1) + 1e12), '0'.repeat(32)),
    )
    expect(wrong).toEqual(unknown)
    expect(await readWatchedOrder(shop.ctx, order.orderId, '0'.repeat(32))).toBeUndefined()
    expect(await readWatchedOrder(shop.ctx, order.orderId, order.secret)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'waiting' },
    })
  })

  test('an order keeps the texts of the day it was placed, in the asked language', async () => {
    const order = await placeOrder(shop.as(device()), shop.input())
    expect((await readOrderView(shop.ctx, order.orderId, 'en')).product).toMatchObject({
      name: 'Thing posted',
      option: 'standard',
    })
    expect((await readOrderView(shop.ctx, order.orderId, 'kr')).product).toMatchObject({
      name: '商品posted',
    })
  })
})

describe('an order ends once', () => {
  test('cancelled: stock comes back, twice is the same', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const order = await placeOrder(shop.as(device()), shop.input())
    expect((await cancelOrder(shop.ctx, order)).status).toBe('cancelled')
    expect((await cancelOrder(shop.ctx, order)).status).toBe('cancelled')
    expect(await shop.stock(shop.posted.optionId)).toEqual(before)
  })

  test('expired only after its time and once the chains are read that far', async () => {
    const order = await placeOrder(shop.as(device()), shop.input())
    shop.pass(RESERVATION_MS - 1_000)
    await shop.readChains()
    await expireOrders(shop.ctx)
    expect((await readOrderView(shop.ctx, order.orderId, 'cn')).status).toBe('unpaid')
    shop.pass(2_000)
    await expireOrders(shop.ctx)
    expect((await readOrderView(shop.ctx, order.orderId, 'cn')).status).toBe('unpaid')
    await shop.readChains()
    expect(await expireOrders(shop.ctx)).toBeGreaterThan(0)
    expect(await readOrderView(shop.ctx, order.orderId, 'cn')).toMatchObject({
      status: 'expired',
      events: [{ kind: 'created' }, { kind: 'expired' }],
    })
    expect(await refusalOf(cancelOrder(shop.ctx, order))).toMatchObject({ code: 40003 })
    expect(await shop.stock(shop.posted.optionId)).toMatchObject({ held: 0 })
  })

  test('while a chain stands still, overdue orders begin no transaction', async () => {
    await shop.readChains()
    const order = await placeOrder(shop.as(device()), shop.input())
    shop.pass(RESERVATION_MS + 1_000)
    const begun = vi.spyOn(shop.database.db, 'transaction')
    expect(await expireOrders(shop.ctx)).toBe(0)
    expect(begun).not.toHaveBeenCalled()
    await shop.readChains()
    expect(await expireOrders(shop.ctx)).toBe(1)
    expect(begun).toHaveBeenCalledOnce()
    expect((await readOrderView(shop.ctx, order.orderId, 'cn')).status).toBe('expired')
  })

  test('one that cannot be closed keeps no other from expiring', async () => {
    const broken = await placeOrder(
      shop.as(device()),
      shop.input({ ...shop.mailed, receiverEmail: 'a@b' }),
    )
    shop.pass(1_000)
    const behind = await placeOrder(shop.as(device()), shop.input())
    const setHeld = (held: number) =>
      sql`update product_option set held = ${held} where id = ${shop.mailed.optionId}`.execute(
        shop.ctx.db,
      )
    const { held } = await shop.stock(shop.mailed.optionId)
    await setHeld(0)
    shop.pass(RESERVATION_MS + 1_000)
    await shop.readChains()
    expect(await expireOrders(shop.ctx)).toBeGreaterThan(0)
    expect((await readOrderView(shop.ctx, behind.orderId, 'cn')).status).toBe('expired')
    expect((await readOrderView(shop.ctx, broken.orderId, 'cn')).status).toBe('unpaid')
    await setHeld(held)
    expect(await expireOrders(shop.ctx)).toBe(1)
  })

  test('a settled payment pays it, and the pieces leave the house', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const order = await placeOrder(shop.as(device()), shop.input({ count: 2 }))
    await inTransaction(shop.ctx, (tx) =>
      markPaid(tx, {
        orderId: order.orderId,
        kind: 'order',
        network: 137,
        txHash: '0xabc',
        receivedMicro: 25_000_000n,
        status: 'settled',
      }),
    )
    expect(await readOrderView(shop.ctx, order.orderId, 'cn')).toMatchObject({
      status: 'paid',
      events: [{ kind: 'created' }, { kind: 'paid', facts: { amount: '25.00' } }],
    })
    expect(await shop.stock(shop.posted.optionId)).toEqual({
      stock: before.stock - 2,
      held: before.held,
    })
  })

  test('cancelled ten times at once: one event, one release', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const order = await placeOrder(shop.as(device()), shop.input())
    const closings = await Promise.all(
      Array.from({ length: 10 }, () =>
        inTransaction(shop.ctx, (tx) => closeOrder(tx, order.orderId, 'cancelled')),
      ),
    )
    expect(closings.filter((one) => one === 'closed')).toHaveLength(1)
    expect(await shop.stock(shop.posted.optionId)).toEqual(before)
    expect((await readOrderView(shop.ctx, order.orderId, 'cn')).events).toHaveLength(2)
  })
})

describe('switching the network', () => {
  test('switching the network opens a quote there, and coming back finds the first amount', async () => {
    const order = await placeOrder(shop.as(device()), shop.input())
    const there = await switchOrderNetwork(shop.ctx, { ...order, network: 56 })
    expect(there.payment).toMatchObject({ network: 56, decimals: 18 })
    const back = await switchOrderNetwork(shop.ctx, { ...order, network: 137 })
    expect(back.payment.amount).toBe(order.payment.amount)
    expect(back.events.map(({ kind }) => kind)).toEqual([
      'created',
      'networkSwitched',
      'networkSwitched',
    ])
  })

  test('to the one that is chosen changes nothing', async () => {
    const me = shop.as(device())
    const order = await placeOrder(me, shop.input())
    shop.pass(60_000)
    const same = await switchOrderNetwork(me, {
      orderId: order.orderId,
      secret: order.secret,
      network: 137,
    })
    expect(same.payment).toEqual(order.payment)
  })

  test('switching the network holds nothing a second longer', async () => {
    const me = shop.as(device())
    const order = await placeOrder(me, shop.input())
    const { orderId, secret } = order
    for (const network of [56, 137, 56] as const) {
      shop.pass(9 * 60_000)
      const { payment } = await switchOrderNetwork(me, { orderId, secret, network })
      expect(payment.expiresAt).toBe(order.payment.expiresAt)
    }
    shop.pass(RESERVATION_MS)
    expect(
      await refusalOf(switchOrderNetwork(me, { orderId, secret, network: 137 })),
    ).toMatchObject({ code: 40003 })
    await shop.readChains()
    await expireOrders(me)
    expect((await readOrderView(me, orderId, 'cn')).status).toBe('expired')
  })

  test('switching the network is refused for an ended order and an unknown network', async () => {
    const order = await placeOrder(shop.as(device()), shop.input())
    expect(await refusalOf(switchOrderNetwork(shop.ctx, { ...order, network: 105 }))).toMatchObject(
      { fields: { network: 'networkOff' } },
    )
    await cancelOrder(shop.ctx, order)
    expect(await refusalOf(switchOrderNetwork(shop.ctx, { ...order, network: 56 }))).toMatchObject({
      code: 40003,
    })
  })
})

describe('a cached order', () => {
  test('lives a day and belongs to the device that made it', async () => {
    const key = createOrderId(Date.UTC(2026, 0, 2))
    const mine = device()
    await cacheOrder(shop.ctx, mine, { key, usdt: '12.50', count: 2 })
    expect(await cacheOrder(shop.ctx, device(), { key, method: 'get' })).toEqual({
      key,
      usdt: '12.50',
      count: 2,
    })
    expect(await refusalOf(cacheOrder(shop.ctx, device(), { key, usdt: '0.01' }))).toMatchObject({
      code: 40003,
    })
    await cacheOrder(shop.ctx, mine, { key, usdt: '13.50' })
    shop.pass(24 * 3_600_000 + 1)
    expect(await refusalOf(cacheOrder(shop.ctx, mine, { key, method: 'get' }))).toMatchObject({
      code: 40001,
    })
    await forgetCachedOrders(shop.ctx)
  })
})
