import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { Refusal } from '../../../../basics/errors.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { optionXmdd } from '../../../../basics/xmddPrice.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { retryDeadlock } from '../../../platform/db/retryDeadlock.ts'
import { checkLedger } from '../../../money/ledger/checkLedger.ts'
import { post } from '../../../money/ledger/post.ts'
import { readBalance } from '../../../money/ledger/readBalance.ts'
import { readSystemBalance } from '../../../money/ledger/readSystemBalance.ts'
import { hashPassword } from '../../../people/accounts/signIn/passwords.ts'
import { cancelOrder } from '../close/cancelOrder.ts'
import { approveReturn } from '../returns/decideReturn.ts'
import { returnOrder } from '../returns/returnOrder.ts'
import { orderProduct } from './orderProduct.ts'
import { placeOrder } from './placeOrder.ts'
import { findOwnOrder, viewOf } from '../read/readOrder.ts'
import { readWatchedOrder } from '../read/readWatchedOrder.ts'
import { switchOrderNetwork } from '../pay/switchOrderNetwork.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop()))
afterEach(() => checkLedger(shop.ctx))
afterAll(() => shop.close())

const PRICE = 13_000_000n
type Input = CallInput<'orderProduct'>
const wanted = (change: Partial<Input> = {}): Input => ({
  productId: shop.posted.productId,
  phone: '13812345678',
  receiverName: '王小明',
  country: 'CN',
  receiverAddress: '上海市静安区1号',
  ...change,
})
let idMs = Date.UTC(2026, 1, 1)
const newId = (): string => createOrderId(idMs++)
const refusalOf = (work: Promise<unknown>): Promise<object> =>
  work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) =>
      error instanceof Refusal ? { code: error.code, fields: error.fields } : Promise.reject(error),
  )
const xmdd = async (me: TestShop['ctx']): Promise<bigint> =>
  (await readBalance(me, me.caller.account!.accountId, 'XMDD')).amountMicro

describe('buying from the XMDD balance', () => {
  test('buying from the XMDD balance pays at once: the order, its stock and the money', async () => {
    const me = await shop.member(30_000_000n)
    const before = await shop.stock(shop.posted.optionId)
    const sales = await readSystemBalance(me, 'sales', 'XMDD')
    const bought = await orderProduct(me, wanted({ count: 2 }))
    expect(bought).toMatchObject({ status: 'paid', xmdd: '26.00' })
    expect(await xmdd(me)).toBe(4_000_000n)
    expect(await readSystemBalance(me, 'sales', 'XMDD')).toBe(sales + 2n * PRICE)
    expect(await shop.stock(shop.posted.optionId)).toEqual({ ...before, stock: before.stock - 2 })
    const order = await viewOf(me, await findOwnOrder(me, bought.orderId, undefined), 'en')
    expect(order).toMatchObject({
      status: 'paid',
      total: '26.00',
      asset: 'XMDD',
      payment: null,
      transfers: [],
      count: 2,
      secret: bought.secret,
      events: [{ kind: 'created' }, { kind: 'paid', facts: { amount: '26.00', asset: 'XMDD' } }],
    })
    expect(await readWatchedOrder(me, bought.orderId, bought.secret)).toEqual({
      type: 'order',
      orderId: bought.orderId,
      status: 'paid',
      payment: null,
    })
    const kept =
      await sql`select phone, receiver_name, country, address, receiver_email from shop_order where id = ${bought.orderId}`.execute(
        me.db,
      )
    expect(kept.rows).toEqual([
      {
        phone: '13812345678',
        receiver_name: '王小明',
        country: 'CN',
        address: '上海市静安区1号',
        receiver_email: null,
      },
    ])
    const notices =
      await sql`select kind, facts from notice where account_id = ${me.caller.account!.accountId}`.execute(
        me.db,
      )
    expect(notices.rows).toEqual([
      { kind: 'orderPaid', facts: { orderId: bought.orderId, amount: '26.00', asset: 'XMDD' } },
    ])
  })

  test('exactly the price is enough, and a micro-unit less is not', async () => {
    expect(await orderProduct(await shop.member(PRICE), wanted())).toMatchObject({ status: 'paid' })
    expect(await refusalOf(orderProduct(await shop.member(PRICE - 1n), wanted()))).toEqual({
      code: 40006,
    })
  })

  test('what is missing is named before the balance is looked at', async () => {
    const poor = await shop.member()
    const { phone: _, receiverAddress: __, ...bare } = wanted()
    expect(await refusalOf(orderProduct(poor, bare))).toEqual({
      code: 4014,
      fields: { phone: 'missing', receiverAddress: 'missing' },
    })
    expect(await refusalOf(orderProduct(poor, wanted({ phone: ' \t' })))).toEqual({
      code: 4014,
      fields: { phone: 'missing' },
    })
    expect(await refusalOf(orderProduct(poor, wanted({ receiverAddress: '' })))).toEqual({
      code: 4014,
      fields: { receiverAddress: 'missing' },
    })
    expect(await refusalOf(orderProduct(poor, wanted({ count: 999 })))).toEqual({
      code: 4014,
      fields: { count: 'outOfStock' },
    })
    expect(await refusalOf(orderProduct(poor, wanted({ productId: 999_999 })))).toEqual({
      code: 404,
      fields: { productId: 'notFound' },
    })
    expect(await refusalOf(orderProduct(poor, wanted({ optionId: shop.mailed.optionId })))).toEqual(
      { code: 404, fields: { optionId: 'notFound' } },
    )
    expect(await refusalOf(orderProduct(shop.ctx, wanted()))).toEqual({ code: 401 })
  })

  test('what is sent by mail keeps the address of it', async () => {
    const bought = await orderProduct(
      await shop.member(PRICE),
      wanted({ productId: shop.mailed.productId, receiverAddress: ' me@mail.test ' }),
    )
    const kept =
      await sql`select address, receiver_email from shop_order where id = ${bought.orderId}`.execute(
        shop.ctx.db,
      )
    expect(kept.rows).toEqual([{ address: null, receiver_email: 'me@mail.test' }])
  })

  test('cannot be cancelled or moved to a network, nor repeated as an order on chain', async () => {
    const me = await shop.member(PRICE)
    const orderId = newId()
    await orderProduct(me, wanted({ orderId }))
    expect(await refusalOf(cancelOrder(me, { orderId }))).toMatchObject({ code: 40003 })
    expect(await refusalOf(switchOrderNetwork(me, { orderId, network: 56 }))).toMatchObject({
      code: 40003,
    })
    expect(await refusalOf(placeOrder(me, shop.input({ orderId })))).toMatchObject({ code: 40003 })
    const chain = await placeOrder(me, shop.input())
    expect(await refusalOf(orderProduct(me, wanted({ orderId: chain.orderId })))).toMatchObject({
      code: 40003,
    })
  })

  test('a dearer option costs as much more as it does in USDT, rounded up to four decimals', () => {
    expect(optionXmdd(13_000_000n, 12_500_000n, 12_500_000n)).toBe(13_000_000n)
    expect(optionXmdd(13_000_000n, 12_500_000n, 25_000_000n)).toBe(26_000_000n)
    expect(optionXmdd(10_000_000n, 3_000_000n, 4_000_000n)).toBe(13_333_400n)
    expect(optionXmdd(1n, 3_000_000n, 4_000_000n)).toBe(100n)
  })

  test('without an option it is the cheapest that is there', async () => {
    const { productId, optionId } = shop.posted
    const dear = await sql<{
      id: number
    }>`insert into product_option (product_id, label, price_micro, stock) values (${productId}, '{"cn":"大"}', 25000000, 5) returning id`.execute(
      shop.ctx.db,
    )
    const me = await shop.member(100_000_000n)
    expect(await orderProduct(me, wanted())).toMatchObject({ xmdd: '13.00' })
    expect(await orderProduct(me, wanted({ optionId: dear.rows[0]!.id }))).toMatchObject({
      xmdd: '26.00',
    })
    const { stock, held } = await shop.stock(optionId)
    await shop.setStock(optionId, held)
    expect(await orderProduct(me, wanted())).toMatchObject({ xmdd: '26.00' })
    await shop.setStock(optionId, stock)
    await sql`update product_option set retired = true where id = ${dear.rows[0]!.id}`.execute(
      shop.ctx.db,
    )
  })
})

describe('buying from the USDT balance', () => {
  const give = (me: TestShop['ctx'], amountMicro: bigint) =>
    inTransaction(me, (tx) =>
      post(tx, [
        {
          from: { system: 'demo' },
          to: { account: me.caller.account!.accountId },
          asset: 'USDT',
          amountMicro,
          kind: 'playMoney',
          reference: `play:${me.caller.account!.accountId}:usdt`,
        },
      ]),
    )
  const usdt = async (me: TestShop['ctx']): Promise<bigint> =>
    (await readBalance(me, me.caller.account!.accountId, 'USDT')).amountMicro

  test('buying from the USDT balance takes the USDT price, and a repeat of it nothing more', async () => {
    const me = await shop.member(100_000_000n)
    await give(me, 30_000_000n)
    const input = wanted({ asset: 'USDT', count: 2, price: '25.00', orderId: newId() })
    const bought = await orderProduct(me, input)
    expect(bought).toMatchObject({ status: 'paid', asset: 'USDT', total: '25.00', xmdd: '0.00' })
    expect(await orderProduct(me, input)).toEqual(bought)
    expect([await usdt(me), await xmdd(me)]).toEqual([5_000_000n, 100_000_000n])
    const { orderId } = bought
    expect(await viewOf(me, await findOwnOrder(me, orderId, undefined), 'en')).toMatchObject({
      status: 'paid',
      asset: 'USDT',
      payment: null,
    })
    expect(await refusalOf(cancelOrder(me, { orderId }))).toMatchObject({ code: 40003 })
    expect(await refusalOf(switchOrderNetwork(me, { orderId, network: 56 }))).toMatchObject({
      code: 40003,
    })
    // The other asset under the same id is other content.
    expect(await refusalOf(orderProduct(me, { ...input, asset: 'XMDD' }))).toMatchObject({
      code: 40003,
    })
    expect(await refusalOf(orderProduct(me, wanted({ asset: 'USDT' })))).toEqual({ code: 40006 })
  })

  test('a return gives it back to the balance that paid', async () => {
    const me = await shop.member()
    await give(me, 12_500_000n)
    const { orderId } = await orderProduct(me, wanted({ asset: 'USDT' }))
    expect(await usdt(me)).toBe(0n)
    await returnOrder(me, { orderId, reason: 'broken' })
    await inTransaction(me, (tx) => approveReturn(tx, null, orderId))
    expect([await usdt(me), await xmdd(me)]).toEqual([12_500_000n, 0n])
  })
})

describe('what is charged', () => {
  test('what is charged is the price that the page showed; another is refused, and nothing moves', async () => {
    const me = await shop.member(200_000_000n)
    const before = await shop.stock(shop.posted.optionId)
    for (const [asset, price] of [
      ['XMDD', '12.99'],
      ['USDT', '13.00'],
    ] as const)
      await expect(orderProduct(me, wanted({ asset, price }))).rejects.toMatchObject({
        code: 4014,
        fields: { price: 'changed' },
        facts: { price: asset === 'XMDD' ? '13.00' : '12.50' },
      })
    expect(await xmdd(me)).toBe(200_000_000n)
    expect(await shop.stock(shop.posted.optionId)).toEqual(before)
    expect(await orderProduct(me, wanted({ price: '13' }))).toMatchObject({ xmdd: '13.00' })
  })

  test('goods go to somebody: name, phone, a listed country and a whole address, or an e-mail', async () => {
    const me = await shop.member(200_000_000n)
    const { receiverName: _, country: __, ...bare } = wanted()
    expect(await refusalOf(orderProduct(me, bare))).toEqual({
      code: 4014,
      fields: { country: 'chooseCountry', receiverName: 'enterName' },
    })
    for (const [change, fields] of [
      [{ country: 'XX' }, { country: 'notAllowed' }],
      [{ receiverAddress: 'x1' }, { receiverAddress: 'addressShort' }],
      [{ phone: 'none' }, { phone: 'phoneWrong' }],
      [
        { productId: shop.mailed.productId, receiverAddress: '上海市静安区1号' },
        { receiverAddress: 'emailWrong' },
      ],
    ] as const)
      expect(await refusalOf(orderProduct(me, wanted(change)))).toEqual({ code: 4014, fields })
    expect(await xmdd(me)).toBe(200_000_000n)
  })
})

describe('at once', () => {
  test('a hundred repeats of one purchase: one effect, one answer', async () => {
    const me = await shop.member(PRICE + 1_000_000n)
    const before = await shop.stock(shop.posted.optionId)
    const input = wanted({ orderId: newId() })
    const answers = await Promise.all(Array.from({ length: 100 }, () => orderProduct(me, input)))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await xmdd(me)).toBe(1_000_000n)
    expect((await shop.stock(shop.posted.optionId)).stock).toBe(before.stock - 1)
    expect(await refusalOf(orderProduct(me, { ...input, receiverAddress: '别处' }))).toEqual({
      code: 40003,
      fields: { orderId: 'notAllowed' },
    })
    expect(await refusalOf(orderProduct(await shop.member(PRICE), input))).toEqual({
      code: 40003,
      fields: { orderId: 'notAllowed' },
    })
  })

  test('thirty purchases from a balance for seven: seven, and nothing below zero', async () => {
    await shop.setStock(shop.posted.optionId, 500)
    const me = await shop.member(7n * PRICE + 12_999_999n)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => orderProduct(me, wanted())),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(7)
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 40006 })
    expect(await xmdd(me)).toBe(12_999_999n)
  })

  test('a purchase and a settlement that wait for each other: both go through', async () => {
    const me = await shop.member(PRICE)
    const account = me.caller.account!.accountId
    let bought: Promise<object> | undefined
    // Which of the two PostgreSQL breaks off is its choice, and both go again.
    await retryDeadlock(() =>
      inTransaction(me, async (tx) => {
        await post(tx, [
          {
            from: { system: 'demo' },
            to: { account },
            asset: 'XMDD',
            amountMicro: 1n,
            kind: 'playMoney',
            reference: `deadlock:${account}`,
          },
        ])
        if (!bought) {
          bought = orderProduct(me, wanted())
          const waits = async (): Promise<boolean> =>
            (
              await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
                me.db,
              )
            ).rows.length > 0
          await expect.poll(waits, { interval: 20 }).toBe(true)
        }
        await sql`select from product_option where id = ${shop.posted.optionId} for update`.execute(
          tx.db,
        )
      }),
    )
    expect(await bought).toMatchObject({ status: 'paid' })
    expect(await xmdd(me)).toBe(1n)
  })

  test('ten buyers of the last three pieces: three, and the others keep their money', async () => {
    const { held } = await shop.stock(shop.posted.optionId)
    await shop.setStock(shop.posted.optionId, held + 3)
    const members = await Promise.all(Array.from({ length: 10 }, () => shop.member(PRICE)))
    const outcomes = await Promise.allSettled(members.map((me) => orderProduct(me, wanted())))
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
    for (const one of outcomes)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 4014, fields: { count: 'outOfStock' } })
    const left = await Promise.all(members.map(xmdd))
    expect(left.filter((one) => one === PRICE)).toHaveLength(7)
    await shop.setStock(shop.posted.optionId, 500)
  })
})

describe('goods delivered at once, from a balance', () => {
  const FUND_PASSWORD = 'battery staple 2'
  const digital = (change: Partial<Input> = {}): Input =>
    wanted({ ...shop.mailed, receiverAddress: 'buyer@mail.test', ...change })
  const able = async (micro = 100_000_000n): Promise<TestShop['ctx']> => {
    const me = await shop.member(micro)
    await sql`update account set sec_password_hash = ${await hashPassword(FUND_PASSWORD)}
      where id = ${me.caller.account!.accountId}`.execute(me.db)
    return me
  }

  test('are not bought with a token alone where the account has a fund password', async () => {
    const me = await able()
    expect(await refusalOf(orderProduct(me, digital()))).toEqual({
      code: 4014,
      fields: { secPassword: 'confirm' },
    })
    expect(await refusalOf(orderProduct(me, digital({ secPassword: 'not it 1' })))).toEqual({
      code: 4006,
      fields: { secPassword: 'wrong' },
    })
    expect(await xmdd(me)).toBe(100_000_000n)
    const orderId = newId()
    const bought = await orderProduct(me, digital({ orderId, secPassword: FUND_PASSWORD }))
    expect(bought).toMatchObject({ status: 'paid' })
    // A repeat buys nothing, so it needs no proof.
    expect(await orderProduct(me, digital({ orderId }))).toEqual(bought)
  })

  test('beside posted goods are confirmed, too; posted goods alone are not, nor is anything where nothing can confirm', async () => {
    const me = await able()
    const lines = [shop.posted, shop.mailed].map((one) => ({ ...one, count: 1 }))
    const { productId: _, ...both } = wanted({ receiverEmail: 'buyer@mail.test', lines })
    expect(await refusalOf(orderProduct(me, both as Input))).toEqual({
      code: 4014,
      fields: { secPassword: 'confirm' },
    })
    expect(await orderProduct(me, wanted())).toMatchObject({ status: 'paid' })
    expect(await orderProduct(await shop.member(100_000_000n), digital())).toMatchObject({
      status: 'paid',
    })
  })

  test('ask for no proof in vain', async () => {
    const me = await able(100_000n)
    expect(await refusalOf(orderProduct(me, digital()))).toEqual({ code: 40006 })
    const held = await able()
    const { accountId } = held.caller.account!
    await sql`update account set sec_reset_at = ${held.now()} where id = ${accountId}`.execute(
      held.db,
    )
    expect(await refusalOf(orderProduct(held, digital()))).toEqual({ code: 4005 })
  })
})
