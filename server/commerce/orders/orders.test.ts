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
import { HOLD_MS, MAX_OPEN_MS, type PlaceOrderInput } from './order.ts'
import { placeOrder } from './place/placeOrder.ts'
import { findOwnOrder, readOrderView } from './read/readOrder.ts'
import { readWatchedOrder } from './read/readWatchedOrder.ts'
import { switchOrderNetwork } from './pay/switchOrderNetwork.ts'
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
  test('holds its stock and opens its payment', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const order = await placeOrder(shop.as(device()), shop.input({ count: 2 }))
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
    expect(order.payment.amount).toMatch(/^24\.99\d\d?$/)
    expect(await shop.stock(shop.posted.optionId)).toEqual({ ...before, held: before.held + 2 })
  })

  test('18 decimals on BNB Smart Chain', async () => {
    const order = await placeOrder(shop.as(device()), shop.input({ network: 56 }))
    expect(order.payment).toMatchObject({ decimals: 18, priceBase: '12500000000000000000' })
    expect(order.payment.amountBase).toMatch(/^12499?\d{16,17}$|^1249\d{16}$/)
  })

  const delivery: [string, Partial<PlaceOrderInput>, object][] = [
    ['country missing', { country: '' }, { country: 'chooseCountry' }],
    ['address missing', { address: ' ' }, { address: 'enterAddress' }],
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
    const me = shop.as(device())
    const input = shop.input()
    const answers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(me, input)))
    expect(new Set(answers.map((answer) => answer.secret)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.payment.amount)).size).toBe(1)
    expect((await shop.stock(shop.posted.optionId)).held).toBe(before.held + 1)
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
  test('is given again to a device without a cookie from the same address, and to nobody else', async () => {
    const lost = (clientAddress: string): TestShop['ctx'] => {
      const ctx = shop.as(device(), clientAddress)
      return { ...ctx, caller: { ...ctx.caller, deviceKnown: false } }
    }
    const input = shop.input()
    const first = await placeOrder(lost('198.51.100.200'), input)
    expect((await placeOrder(lost('198.51.100.200'), input)).secret).toBe(first.secret)
    const refused = { code: 40003, fields: { orderId: 'notAllowed' } }
    expect(await refusalOf(placeOrder(lost('198.51.100.201'), input))).toEqual(refused)
    expect(
      await refusalOf(placeOrder(lost('198.51.100.200'), { ...input, address: '别处' })),
    ).toEqual(refused)
    expect(await refusalOf(placeOrder(shop.as(device(), '198.51.100.200'), input))).toEqual(refused)
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
  test('takes its secret; a wrong one is answered like an unknown id', async () => {
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
    shop.pass(HOLD_MS - 1_000)
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
    shop.pass(HOLD_MS + 1_000)
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
    shop.pass(HOLD_MS + 1_000)
    await shop.readChains()
    expect(await expireOrders(shop.ctx)).toBeGreaterThan(0)
    expect((await readOrderView(shop.ctx, behind.orderId, 'cn')).status).toBe('expired')
    expect((await readOrderView(shop.ctx, broken.orderId, 'cn')).status).toBe('unpaid')
    await setHeld(held)
    expect(await expireOrders(shop.ctx)).toBe(1)
  })

  test('a settled payment pays it, and the pieces leave the house', async () => {
    const before = await shop.stock(shop.posted.optionId)
    const order = await placeOrder(shop.as(device()), shop.input({ count: 3 }))
    await inTransaction(shop.ctx, (tx) =>
      markPaid(tx, {
        orderId: order.orderId,
        kind: 'order',
        network: 137,
        txHash: '0xabc',
        receivedMicro: 37_500_000n,
        status: 'settled',
      }),
    )
    expect(await readOrderView(shop.ctx, order.orderId, 'cn')).toMatchObject({
      status: 'paid',
      events: [{ kind: 'created' }, { kind: 'paid', facts: { amount: '37.50' } }],
    })
    expect(await shop.stock(shop.posted.optionId)).toEqual({
      stock: before.stock - 3,
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
  test('opens a quote there, and coming back finds the first amount', async () => {
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

  test('to the one that is chosen changes nothing, until its quote ran out', async () => {
    const order = await placeOrder(shop.as(device()), shop.input())
    shop.pass(60_000)
    expect(await switchOrderNetwork(shop.ctx, { ...order, network: 137 })).toEqual(order)
    const there = await switchOrderNetwork(shop.ctx, { ...order, network: 56 })
    expect(await switchOrderNetwork(shop.ctx, { ...order, network: 56 })).toEqual(there)
    expect(there.events.map(({ kind }) => kind)).toEqual(['created', 'networkSwitched'])
    shop.pass(HOLD_MS)
    const again = await switchOrderNetwork(shop.ctx, { ...order, network: 56 })
    expect(again.events.map(({ kind }) => kind)).toEqual([
      'created',
      'networkSwitched',
      'networkSwitched',
    ])
    expect(again.payment.expiresAt).toBeGreaterThan(there.payment.expiresAt)
  })

  test('cannot hold stock for ever', async () => {
    const order = await placeOrder(shop.as(device()), shop.input())
    for (let at = 0; at < 10; at++) {
      shop.pass(20 * 60_000)
      const last = await switchOrderNetwork(shop.ctx, { ...order, network: at % 2 ? 137 : 56 })
      expect(last.payment.expiresAt).toBeLessThanOrEqual(order.createdAt + MAX_OPEN_MS)
    }
  })

  test('is refused for an ended order and an unknown network', async () => {
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
