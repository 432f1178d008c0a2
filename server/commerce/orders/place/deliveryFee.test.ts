import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { Refusal } from '../../../../basics/errors.ts'
import { parseMicro } from '../../../../basics/money.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { checkLedger } from '../../../money/ledger/checkLedger.ts'
import { readBalance } from '../../../money/ledger/readBalance.ts'
import { approveReturn } from '../../../operate/cases/decide.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  SITE,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { placeToPay } from '../../../testing/orders/placeToPay.ts'
import { asTester } from '../../../testing/staff.ts'
import type { PlaceOrderInput } from '../order.ts'
import { findOwnOrder, viewOf } from '../read/readOrder.ts'
import { returnOrder } from '../returns/returnOrder.ts'
import { orderProduct } from './orderProduct.ts'
import { placeOrder } from './placeOrder.ts'
import { priceOrder } from './priceOrder.ts'
import { readCart } from './readCart.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
const setFee = (micro: bigint) =>
  sql`update delivery_group set fee_micro = ${micro} where id = 1`.execute(money.base.db)
beforeEach(() => setFee(4_500_000n))
afterEach(() => checkLedger(money.base))
afterAll(() => money.shop.close())

const visitor = () => ({
  ...money.shop.as(randomBytes(16).toString('hex')),
  log: money.recorded.log,
})
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) =>
      error instanceof Refusal
        ? { name: error.name, fields: error.fields, facts: error.facts }
        : Promise.reject(error as Error),
  )
/** Two posted pieces and one by e-mail. */
function mixed(over: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  const { productId: _p, optionId: _o, count: _c, ...input } = money.shop.input()
  const lines = [
    { ...money.shop.posted, count: 2 },
    { ...money.shop.mailed, count: 1 },
  ]
  return { ...input, lines, receiverEmail: 'a@mail.test', ...over }
}
const mailed = (over: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  orderId: createOrderId(money.base.now().getTime()),
  ...money.shop.mailed,
  count: 1,
  receiverEmail: 'a@mail.test',
  network: 137,
  mode: 'safe',
  ...over,
})

test('goods that are posted pay the fee of their country once, and its total is what is quoted', async () => {
  const ctx = visitor()
  const input = money.shop.input({ count: 2, price: '29.50' })
  const order = await placeToPay(ctx, input)
  expect(order).toMatchObject({ goods: '25.00', shipping: '4.50', total: '29.50' })
  const { rows } = await sql`
    select price_micro::text as price from quote where order_id = ${order.orderId}`.execute(ctx.db)
  expect(rows).toEqual([{ price: '29500000' }])
  const found = await viewOf(ctx, await findOwnOrder(ctx, order.orderId, order.secret), 'en')
  expect(found).toMatchObject({ goods: '25.00', shipping: '4.50', total: '29.50' })
  expect(await placeOrder(visitor(), mixed({ price: '42.00' }))).toMatchObject({
    goods: '37.50',
    shipping: '4.50',
    total: '42.00',
  })
})

test('from a price of the goods on another fee is paid, in every way to pay', async () => {
  await sql`
    update delivery_group set fee_steps = '[{"from":"25000000","fee":"2000000"},{"from":"50000000","fee":"0"}]' where id = 1`.execute(
    money.base.db,
  )
  try {
    for (const [count, total] of [
      [1, '17.00'],
      [2, '27.00'],
      [4, '50.00'],
    ] as const) {
      const input = money.shop.input({ count, price: total })
      expect(await placeOrder(visitor(), input)).toMatchObject({ total })
      const { country, productId, optionId } = input
      const asked = {
        productId: productId!,
        ...(optionId && { optionId }),
        count,
        country: country!,
      }
      expect(await priceOrder(visitor(), asked)).toMatchObject({ total })
    }
    const me = await money.shop.member(28_000_000n)
    expect(await orderProduct(me, wanted({ count: 2, price: '28.00' }))).toMatchObject({
      total: '28.00',
    })
  } finally {
    await sql`update delivery_group set fee_steps = '[]' where id = 1`.execute(money.base.db)
  }
})

test('heavy goods pay more, in every way to pay, and the shop tells how it is counted', async () => {
  const { db } = money.base
  const { optionId } = money.shop.posted
  const fee = { over: 1_000, per: 500, fee: '2000000' }
  await sql`update delivery_group set fee_weight = ${JSON.stringify(fee)} where id = 1`.execute(db)
  await sql`update product_option set weight_grams = 700 where id = ${optionId}`.execute(db)
  try {
    for (const [count, total] of [
      [1, '17.00'],
      [2, '31.50'],
      [3, '48.00'],
    ] as const) {
      const input = money.shop.input({ count, price: total })
      expect(await placeOrder(visitor(), input)).toMatchObject({ total })
    }
    const asked = { lines: [{ ...money.shop.posted, count: 2 }], country: 'CN' }
    expect(await priceOrder(visitor(), asked)).toMatchObject({ shipping: '6.50', grams: 1_400 })
    expect((await readCart(visitor(), asked)).sum).toMatchObject({ shipping: '6.50' })
    const me = await money.shop.member(32_500_000n)
    expect(await orderProduct(me, wanted({ count: 2, price: '32.50' }))).toMatchObject({
      total: '32.50',
    })
    // What goes by e-mail weighs nothing.
    await sql`update product_option set weight_grams = 9000 where id = ${money.shop.mailed.optionId}`.execute(
      db,
    )
    expect(await placeOrder(visitor(), mixed({ price: '44.00' }))).toMatchObject({
      shipping: '6.50',
    })
  } finally {
    await sql`update delivery_group set fee_weight = null where id = 1`.execute(db)
    await sql`update product_option set weight_grams = null`.execute(db)
  }
})

test('goods by e-mail pay none, even with a country', async () => {
  expect(await placeOrder(visitor(), mailed({ price: '12.50' }))).toMatchObject({
    shipping: '0.00',
    total: '12.50',
  })
  expect(await placeOrder(visitor(), mailed({ country: 'CN' }))).toMatchObject({ total: '12.50' })
})

test('a delivery fee of 0 makes delivery free', async () => {
  await setFee(0n)
  expect(await placeOrder(visitor(), money.shop.input({ price: '12.50' }))).toMatchObject({
    shipping: '0.00',
    total: '12.50',
  })
})

test('a fee that changed after it was shown is refused with the new total; placed orders keep theirs', async () => {
  const ctx = visitor()
  const input = money.shop.input({ price: '17.00' })
  await setFee(6_000_000n)
  expect(await refusalOf(placeOrder(ctx, input))).toEqual({
    name: 'invalidInput',
    fields: { price: 'changed' },
    facts: { price: '18.50' },
  })
  expect(await refusalOf(placeOrder(ctx, { ...input, price: '12.50' }))).toMatchObject({
    facts: { price: '18.50' },
  })
  const now = { ...input, price: '18.50' }
  const order = await placeOrder(ctx, now)
  await setFee(7_000_000n)
  expect(await placeOrder(ctx, now)).toMatchObject({
    secret: order.secret,
    shipping: '6.00',
    total: '18.50',
  })
})

test('nothing is sent to a country without a group', async () => {
  const { db } = money.base
  await sql`insert into country (code, name, delivery_group_id) values ('AQ', '{"cn":"南极洲"}', null)`.execute(
    db,
  )
  for (const country of ['AQ', 'ZZ']) {
    expect(await refusalOf(placeOrder(visitor(), money.shop.input({ country })))).toMatchObject({
      fields: { country: 'notAllowed' },
    })
  }
})

test.each([
  ['the goods alone', '25.00', 'unpaid'],
  ['goods and fee', '29.50', 'paid'],
])('through a contract, %s (%s USDT) leave the order %s', async (_name, amount, status) => {
  const ctx = visitor()
  const order = await placeToPay(ctx, money.shop.input({ count: 2 }))
  const bought = { order, ctx, email: 'a@mail.test', account: null }
  await money.final([money.byContract(bought, parseMicro(amount)!)])
  expect((await money.view(bought)).status).toBe(status)
})

test('what goes back for everything is the total, its fee with the last pieces', async () => {
  const ctx = visitor()
  const email = 'fee@mail.test'
  const order = await placeToPay(ctx, mixed({ receiverEmail: email }))
  const bought = { order, ctx, email, account: null }
  const { orderId, secret, total } = order
  await money.final([money.byContract(bought, parseMicro(total)!)])
  for (const lines of [[{ lineNo: 1, count: 1 }], undefined]) {
    await returnOrder(ctx, { orderId, secret, reason: 'too small', ...(lines && { lines }) })
    await asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, orderId, 'agreed'))
    for (const { refundId, state } of (await money.view(bought)).refunds)
      if (state === 'offered') await money.claim(bought, refundId, anyAddress())
    money.pass(25 * HOUR)
    await money.approveReady()
    await money.payOut()
  }
  const { status, refunds } = await money.view(bought)
  expect([status, refunds.map(({ amount, state }) => [amount, state])]).toEqual([
    'refunded',
    [
      ['12.50', 'done'],
      ['29.50', 'done'],
    ],
  ])
  await money.checkAll()
})

const wanted = (over: Partial<CallInput<'orderProduct'>> = {}): CallInput<'orderProduct'> => ({
  productId: money.shop.posted.productId,
  phone: '13812345678',
  receiverName: '王小明',
  country: 'CN',
  receiverAddress: '上海市静安区1号',
  ...over,
})

test('from an XMDD balance the fee is as many XMDD as it is USDT', async () => {
  const me = await money.shop.member(30_500_000n)
  expect(await refusalOf(orderProduct(me, wanted({ count: 2, price: '26.00' })))).toMatchObject({
    fields: { price: 'changed' },
    facts: { price: '30.50' },
  })
  const bought = await orderProduct(me, wanted({ count: 2, price: '30.50' }))
  expect(bought).toMatchObject({ total: '30.50', xmdd: '30.50' })
  const left = async () => (await readBalance(me, me.caller.account!.accountId, 'XMDD')).amountMicro
  expect(await left()).toBe(0n)
  const view = await viewOf(me, await findOwnOrder(me, bought.orderId, undefined), 'en')
  expect(view).toMatchObject({ goods: '26.00', shipping: '4.50', total: '30.50', asset: 'XMDD' })
  await returnOrder(me, { orderId: bought.orderId, secret: bought.secret, reason: 'too small' })
  await asTester(money.base, 'returns.decide', (tx) =>
    approveReturn(tx, SITE, bought.orderId, 'agreed'),
  )
  expect(await left()).toBe(30_500_000n)
})

test('a balance that covers the goods alone is too low, and one by e-mail pays no fee', async () => {
  const me = await money.shop.member(13_000_000n)
  expect(await refusalOf(orderProduct(me, wanted()))).toMatchObject({ name: 'amountTooLow' })
  const { country: _, receiverAddress: __, receiverName: ___, ...rest } = wanted()
  const toMail = { ...rest, productId: money.shop.mailed.productId, receiverAddress: 'a@mail.test' }
  expect(await orderProduct(me, { ...toMail, country: 'CN' })).toMatchObject({ total: '13.00' })
})
