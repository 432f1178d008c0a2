import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseMicro } from '../../../../basics/money.ts'
import { Refusal } from '../../../../basics/errors.ts'
import { readBalance } from '../../../money/ledger/readBalance.ts'
import { approveReturn, refuseRefund, refuseReturn } from '../../../operate/cases/decide.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  SITE,
  type Bought,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { placeToPay } from '../../../testing/orders/placeToPay.ts'
import { asTester } from '../../../testing/staff.ts'
import { expireOrders } from '../close/expireOrders.ts'
import { moveLines } from '../lines/moveLines.ts'
import { orderProduct } from '../place/orderProduct.ts'
import { declineReturned } from './decideReturn.ts'
import { returnOrder } from './returnOrder.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(72 * HOUR))

let buyers = 0
type Returned = { lineNo: number; count: number }[]
/** Three posted pieces and two mailed ones, 12.50 each. */
async function placed(): Promise<Bought> {
  const { productId: _p, optionId: _o, count: _c, ...input } = money.shop.input()
  const email = `lines${++buyers}@mail.test`
  const ctx = {
    ...money.shop.as(randomBytes(16).toString('hex')),
    log: money.recorded.log,
  }
  const lines = [
    { ...money.shop.posted, count: 3 },
    { ...money.shop.mailed, count: 2 },
  ]
  const order = await placeToPay(ctx, { ...input, lines, receiverEmail: email })
  return { order, ctx, email, account: null }
}
async function paid(): Promise<Bought> {
  const bought = await placed()
  await money.final([money.byContract(bought, parseMicro(bought.order.total)!)])
  return bought
}
const ask = ({ order: { orderId, secret }, ctx }: Bought, lines?: Returned) =>
  returnOrder(ctx, { orderId, secret, reason: 'too small', ...(lines && { lines }) })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => (error instanceof Refusal ? error.name : Promise.reject(error as Error)),
  )
const approve = ({ order }: Bought) =>
  asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, order.orderId, 'agreed'))
async function takeBack(bought: Bought): Promise<void> {
  for (const { refundId, state } of (await money.view(bought)).refunds)
    if (state === 'offered') await money.claim(bought, refundId, anyAddress())
  money.pass(25 * HOUR)
  await money.approveReady()
  await money.payOut()
}
const stocks = async () => [
  (await money.shop.stock(money.shop.posted.optionId)).stock,
  (await money.shop.stock(money.shop.mailed.optionId)).stock,
]

test('pieces of a line go back at their share, the others stay bought, and all refunds add up to the total', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  await inTransaction(money.base, (tx) => moveLines(tx, orderId, 'ship', [{ lineNo: 1, count: 2 }]))
  const before = await stocks()
  expect(await ask(bought, [{ lineNo: 1, count: 2 }])).toMatchObject({
    status: 'refunding',
    returning: { state: 'asked', lines: [{ lineNo: 1, count: 2 }], amount: null },
    lines: [{ status: 'returning', toShip: 0, shipped: 1, returning: 2 }, { status: 'paid' }],
  })
  // What comes back cannot be shipped; the other line can.
  const ship = (lineNo: number) =>
    inTransaction(money.base, (tx) => moveLines(tx, orderId, 'ship', [{ lineNo, count: 1 }]))
  expect(await ship(1)).toBeUndefined()
  expect(await ship(2)).toMatchObject({ status: 'refunding' })
  await approve(bought)
  // One of the two had not left the shop.
  expect(await stocks()).toEqual([before[0]! + 1, before[1]])
  expect(await money.view(bought)).toMatchObject({
    returning: { state: 'approved', amount: '25.00' },
    refunds: [{ amount: '25.00', state: 'offered' }],
  })
  await takeBack(bought)
  expect(await money.view(bought)).toMatchObject({
    status: 'paid',
    returning: { state: 'done' },
    lines: [
      { status: 'shipped', refunded: 2, shipped: 1 },
      { status: 'partShipped', toShip: 1, shipped: 1 },
    ],
    transfers: [{ outcomeText: 'partRefunded' }],
  })
  await ask(bought)
  await approve(bought)
  await takeBack(bought)
  const { status, refunds, lines, transfers } = await money.view(bought)
  expect(status).toBe('refunded')
  expect(transfers).toMatchObject([{ outcomeText: 'refunded' }])
  expect(lines.map((line) => line.refunded)).toEqual([3, 2])
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    ['25.00', 'done'],
    ['37.50', 'done'],
  ])
  await money.checkAll()
})

test('a refused return leaves every piece where it was; only one return is open at a time', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  await inTransaction(money.base, (tx) => moveLines(tx, orderId, 'ship', [{ lineNo: 2, count: 2 }]))
  const before = (await money.view(bought)).lines
  await ask(bought, [
    { lineNo: 1, count: 1 },
    { lineNo: 2, count: 2 },
  ])
  expect((await ask(bought)).returning).toMatchObject({ state: 'asked' })
  expect(await refusalOf(ask(bought, [{ lineNo: 1, count: 1 }]))).toBe('conflict')
  await asTester(money.base, 'returns.decide', (tx) => refuseReturn(tx, SITE, orderId, 'worn'))
  const view = await money.view(bought)
  expect(view).toMatchObject({ status: 'paid', returning: { state: 'refused', why: 'worn' } })
  expect(view.lines).toEqual(before)
})

test('a second return is asked for, decided and paid beside an unclaimed refund, out of the same transfer', async () => {
  const bought = await paid()
  await ask(bought, [{ lineNo: 1, count: 2 }])
  await approve(bought)
  await ask(bought, [{ lineNo: 2, count: 1 }])
  expect(await refusalOf(ask(bought, [{ lineNo: 1, count: 1 }]))).toBe('conflict')
  await approve(bought)
  await money.checkAll()
  const offered = (await money.view(bought)).refunds
  expect(offered.map(({ amount, state }) => [amount, state])).toEqual([
    ['25.00', 'offered'],
    ['12.50', 'offered'],
  ])
  // The later one is paid first; the earlier return stays open, and a third is the rest.
  await money.claim(bought, offered[1]!.refundId, anyAddress())
  await asTester(money.base, 'refunds.approve', (tx) =>
    refuseRefund(tx, SITE, BigInt(offered[0]!.refundId), 'wrong network'),
  )
  money.pass(25 * HOUR)
  await money.approveReady()
  await money.payOut()
  expect(await money.view(bought)).toMatchObject({
    status: 'refunding',
    lines: [
      { returning: 2, refunded: 0 },
      { returning: 0, refunded: 1 },
    ],
  })
  await ask(bought)
  expect((await money.view(bought)).returning).toMatchObject({
    state: 'asked',
    lines: [
      { lineNo: 1, count: 1 },
      { lineNo: 2, count: 1 },
    ],
  })
  await approve(bought)
  // Everything is coming back: the same request again changes nothing, another is refused.
  await ask(bought)
  expect(await refusalOf(ask(bought, [{ lineNo: 1, count: 1 }]))).toBe('conflict')
  await money.checkAll()
  await takeBack(bought)
  const { status, refunds } = await money.view(bought)
  expect(status).toBe('refunded')
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    ['25.00', 'done'],
    ['12.50', 'done'],
    ['25.00', 'done'],
  ])
  await money.checkAll()
})

test('a refused return beside an unclaimed refund leaves that refund, and the order says refunding', async () => {
  const bought = await paid()
  await ask(bought, [{ lineNo: 1, count: 1 }])
  await approve(bought)
  await ask(bought, [{ lineNo: 1, count: 1 }])
  const { orderId } = bought.order
  await asTester(money.base, 'returns.decide', (tx) => refuseReturn(tx, SITE, orderId, 'worn'))
  expect(await money.view(bought)).toMatchObject({
    status: 'refunding',
    returning: { state: 'refused' },
    lines: [{ toShip: 2, returning: 1 }, { toShip: 2 }],
    refunds: [{ amount: '12.50', state: 'offered' }],
  })
  await takeBack(bought)
  expect(await money.view(bought)).toMatchObject({ status: 'paid', lines: [{ refunded: 1 }, {}] })
  await money.checkAll()
})

test('a part that ends unclaimed stays with the shop, and the next return gets its own share', async () => {
  const bought = await paid()
  await ask(bought, [{ lineNo: 1, count: 3 }])
  await approve(bought)
  await ask(bought)
  await approve(bought)
  const [first] = (await money.view(bought)).refunds
  expect(
    await inTransaction(money.base, (tx) => declineReturned(tx, SITE, BigInt(first!.refundId))),
  ).toBe(true)
  expect(await money.view(bought)).toMatchObject({
    status: 'refunding',
    lines: [{ refunded: 3 }, { returning: 2 }],
  })
  await takeBack(bought)
  const { status, refunds } = await money.view(bought)
  expect(status).toBe('refunded')
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    ['37.50', 'refused'],
    ['25.00', 'done'],
  ])
  await money.checkAll()
})

test('pieces that the order does not have are refused, and so is a stranger', async () => {
  const bought = await paid()
  for (const lines of [
    [{ lineNo: 1, count: 4 }],
    [{ lineNo: 3, count: 1 }],
    [
      { lineNo: 1, count: 1 },
      { lineNo: 1, count: 1 },
    ],
  ])
    expect(await refusalOf(ask(bought, lines))).toBe('invalidInput')
  const other = await paid()
  const stranger = {
    ...bought,
    ctx: other.ctx,
    order: { ...bought.order, secret: other.order.secret },
  }
  expect(await refusalOf(ask(stranger, [{ lineNo: 1, count: 1 }]))).toBe('orderUnknown')
  expect((await money.view(bought)).status).toBe('paid')
})

test('when ten returns of different lines are asked for at once, one is open', async () => {
  const bought = await paid()
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => ask(bought, [{ lineNo: (n % 2) + 1, count: 1 }])),
  )
  expect(asked.some((one) => one.status === 'fulfilled')).toBe(true)
  const { lines, returning } = await money.view(bought)
  expect(lines.reduce((sum, line) => sum + line.returning, 0)).toBe(1)
  expect(returning!.lines).toHaveLength(1)
})

test('what a balance paid comes back line by line, to the last unit', async () => {
  const ctx = { ...(await money.shop.member(100_000_000n)), log: money.recorded.log }
  const account = ctx.caller.account!.accountId
  const { orderId, secret, total } = await orderProduct(ctx, {
    lines: [
      { ...money.shop.posted, count: 2 },
      { ...money.shop.mailed, count: 1 },
    ],
    phone: '13812345678',
    receiverName: '王小明',
    country: 'CN',
    receiverAddress: '上海市静安区1号',
    receiverEmail: 'a@mail.test',
  })
  const bought = { ctx, order: { orderId, secret }, email: null, account } as unknown as Bought
  const balance = async () => (await readBalance(money.base, account, 'XMDD')).amountMicro
  const before = await balance()
  await ask(bought, [{ lineNo: 2, count: 1 }])
  await approve(bought)
  expect((await balance()) - before).toBe(13_000_000n)
  await ask(bought)
  await approve(bought)
  expect((await balance()) - before).toBe(parseMicro(total))
  expect(await refusalOf(ask(bought))).toBe('conflict')
  await money.checkAll()
})

test('late money buys all lines again or none', async () => {
  const { posted, mailed } = money.shop
  const [gone, bought] = [await placed(), await placed()]
  money.pass(HOUR)
  await money.shop.readChains()
  await expireOrders(money.base)
  await money.shop.setStock(mailed.optionId, (await money.shop.stock(mailed.optionId)).held + 1)
  const before = await money.shop.stock(posted.optionId)
  const pay = (one: Bought) => money.final([money.byContract(one, parseMicro(one.order.total)!)])
  await pay(gone)
  expect(await money.view(gone)).toMatchObject({ status: 'expired', payment: { status: 'late' } })
  expect(await money.shop.stock(posted.optionId)).toEqual(before)
  await money.shop.setStock(mailed.optionId, 100_000)
  await pay(bought)
  expect(await money.view(bought)).toMatchObject({
    status: 'paid',
    lines: [{ status: 'paid' }, { status: 'paid' }],
  })
  await money.checkAll()
})
