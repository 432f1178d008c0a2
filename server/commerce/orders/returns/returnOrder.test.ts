import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../../basics/errors.ts'
import { RETURN_DAYS } from '../../../../basics/refunds.ts'
import { readBalance } from '../../../money/ledger/readBalance.ts'
import { approveReturn, refuseReturn } from '../../../operate/cases/decide.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  PRICE,
  SITE,
  type Bought,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { deleteAccount } from '../../../testing/cases/outcomeSteps.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { moveLines } from '../lines/moveLines.ts'
import { orderProduct } from '../place/orderProduct.ts'
import { returnOrder } from './returnOrder.ts'
import { asTester } from '../../../testing/staff.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(72 * HOUR))

const BY = 'as agreed on the phone'
const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )
const approve = ({ order }: Bought) =>
  asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, order.orderId, BY))
const paid = async (): Promise<Bought> => {
  const bought = await money.guest()
  await money.final([money.paying(bought)])
  return bought
}
const stock = () => money.shop.stock(money.shop.mailed.optionId)
const ship = ({ order: { orderId } }: Bought) =>
  inTransaction(money.base, (tx) => moveLines(tx, orderId, 'ship', 'all'))

async function takeBack(bought: Bought): Promise<void> {
  for (const { refundId, state } of (await money.view(bought)).refunds)
    if (state === 'offered') await money.claim(bought, refundId, anyAddress())
  money.pass(25 * HOUR)
  await money.approveReady()
}

test('a paid order is given back: a person agrees, its money is offered, and it is refunded when that is final', async () => {
  const bought = await paid()
  const before = await stock()
  expect(await money.askReturn(bought, ' too small ')).toMatchObject({
    status: 'refunding',
    returning: { state: 'asked', reason: 'too small', why: null },
    refunds: [],
  })
  expect((await money.askReturn(bought, 'again')).returning).toMatchObject({ reason: 'too small' })
  expect(await approve(bought)).toBe(true)
  expect(await approve(bought)).toBe(false)
  const view = await money.view(bought)
  expect(view).toMatchObject({
    status: 'refunding',
    returning: { state: 'approved' },
    refunds: [{ state: 'offered', reason: 'return', amount: bought.order.payment.amount }],
    transfers: [{ outcome: 'refundClaim', outcomeText: 'returnOffered' }],
  })
  // It never left the house.
  expect((await stock()).stock).toBe(before.stock + 1)
  await takeBack(bought)
  expect((await money.view(bought)).status).toBe('refunding')
  await money.payOut()
  expect(await money.view(bought)).toMatchObject({
    status: 'refunded',
    payment: { status: 'refunded' },
    returning: { state: 'done' },
    refunds: [{ state: 'done' }],
    transfers: [{ outcomeText: 'refunded' }],
  })
  expect((await money.view(bought)).events.map(({ kind }) => kind).slice(-5)).toEqual([
    'returnAsked',
    'returnApproved',
    'refundClaimed',
    'refundDone',
    'refunded',
  ])
  await money.checkAll()
})

test('what was paid in parts goes back in parts, each on its network, and the last one ends it', async () => {
  const bought = await money.guest()
  await money.final([money.byContract(bought, PRICE / 2n)])
  await money.final([money.byContract(bought, PRICE / 2n, { network: 56 })], 56)
  await money.askReturn(bought)
  await approve(bought)
  expect(
    (await money.view(bought)).refunds.map(({ network, amount }) => [network, amount]),
  ).toEqual([
    [137, '6.25'],
    [56, '6.25'],
  ])
  await takeBack(bought)
  const [first, second] = (await money.view(bought)).refunds.map(({ refundId }) => BigInt(refundId))
  await money.decide((tx) => money.payouts.markSent(tx, first!, anyAddress()))
  await money.decide((tx) => money.payouts.finish(tx, first!, anyAddress()))
  expect(await money.view(bought)).toMatchObject({
    status: 'refunding',
    payment: { status: 'settled' },
  })
  await money.decide((tx) => money.payouts.markSent(tx, second!, anyAddress()))
  await money.decide((tx) => money.payouts.finish(tx, second!, anyAddress()))
  expect(await money.view(bought)).toMatchObject({
    status: 'refunded',
    payment: { status: 'refunded' },
  })
  await money.checkAll()
})

test('what was shipped is not in stock again', async () => {
  const bought = await paid()
  await ship(bought)
  const before = await stock()
  await money.askReturn(bought)
  await approve(bought)
  expect(await stock()).toEqual(before)
})

test('a person refuses with a reason: the order is what it was, and may be asked for again', async () => {
  const bought = await paid()
  await ship(bought)
  await money.askReturn(bought)
  expect(
    await asTester(money.base, 'returns.decide', (tx) =>
      refuseReturn(tx, SITE, bought.order.orderId, 'worn'),
    ),
  ).toBe(true)
  expect(await money.view(bought)).toMatchObject({
    status: 'shipped',
    returning: { state: 'refused', why: 'worn' },
    refunds: [],
  })
  const { rows } = await sql<{
    facts: object
  }>`select facts from message_out where recipient = ${bought.email} and kind = 'returnRefused'`.execute(
    money.base.db,
  )
  expect(rows).toMatchObject([{ facts: { orderId: bought.order.orderId, why: 'worn' } }])
  expect(await money.askReturn(bought, 'really')).toMatchObject({
    status: 'refunding',
    returning: { state: 'asked', reason: 'really', why: null },
  })
})

test('an undecided return is taken back, a decided one is not, and after ten nothing more is asked', async () => {
  const bought = await paid()
  await ship(bought)
  expect(await codeOf(money.withdrawReturn(bought))).toBe(40003)
  for (let asked = 1; asked <= 10; asked++) {
    await money.askReturn(bought)
    expect(await money.withdrawReturn(bought)).toMatchObject({
      status: 'shipped',
      returning: { state: 'withdrawn', why: null },
      refunds: [],
    })
  }
  expect((await money.withdrawReturn(bought)).status).toBe('shipped')
  expect(await approve(bought)).toBe(false)
  expect(await codeOf(money.askReturn(bought))).toBe(40003)
  const other = await paid()
  await money.askReturn(other)
  await approve(other)
  expect(await codeOf(money.withdrawReturn(other))).toBe(40003)
  await money.checkAll()
})

test('only a paid order can be given back, within its days, by whoever owns it', async () => {
  const open = await money.guest()
  expect(await codeOf(money.askReturn(open))).toBe(40003)
  await money.runOut(open)
  expect(await codeOf(money.askReturn(open))).toBe(40003)
  const bought = await paid()
  const { orderId } = bought.order
  expect(await codeOf(returnOrder(bought.ctx, { orderId, reason: 'x' }))).toBe(401)
  expect(
    await codeOf(returnOrder(bought.ctx, { orderId, secret: 'f'.repeat(32), reason: 'x' })),
  ).toBe(40001)
  money.pass(RETURN_DAYS * 24 * HOUR)
  expect(await codeOf(money.askReturn(bought))).toBe(40003)
  expect((await money.view(bought)).status).toBe('paid')
})

test('what was paid from store credit is there again at once', async () => {
  const ctx = await money.shop.member(20_000_000n)
  const account = ctx.caller.account!.accountId
  const { orderId, secret } = await orderProduct(ctx, {
    productId: money.shop.posted.productId,
    phone: '13812345678',
    receiverName: '王小明',
    country: 'CN',
    receiverAddress: '上海市静安区1号',
  })
  const before = await money.shop.stock(money.shop.posted.optionId)
  expect((await readBalance(ctx, account, 'XMDD')).amountMicro).toBe(7_000_000n)
  expect(await returnOrder(ctx, { orderId, secret, reason: 'x' })).toMatchObject({
    status: 'refunding',
  })
  expect(
    await asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, orderId, BY)),
  ).toBe(true)
  expect((await readBalance(ctx, account, 'XMDD')).amountMicro).toBe(20_000_000n)
  expect((await money.shop.stock(money.shop.posted.optionId)).stock).toBe(before.stock + 1)
  const { rows } =
    await sql`select kind from notice where account_id = ${account} order by id`.execute(ctx.db)
  expect(rows).toEqual([{ kind: 'orderPaid' }, { kind: 'moneyCredited' }])
  await money.checkAll()
})

test('store credit is given back to nobody whose account was deleted', async () => {
  const ctx = await money.shop.member(20_000_000n)
  const account = ctx.caller.account!.accountId
  const { orderId, secret } = await orderProduct(ctx, {
    productId: money.shop.posted.productId,
    phone: '13812345678',
    receiverName: '王小明',
    country: 'CN',
    receiverAddress: '上海市静安区1号',
  })
  await deleteAccount(money, account)
  expect(await returnOrder(ctx, { orderId, secret, reason: 'x' })).toMatchObject({
    status: 'refunding',
  })
  expect(
    await asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, orderId, BY)),
  ).toBe(false)
  expect((await readBalance(money.base, account, 'XMDD')).amountMicro).toBe(7_000_000n)
  expect(
    await asTester(money.base, 'returns.decide', (tx) => refuseReturn(tx, SITE, orderId, BY)),
  ).toBe(true)
  await money.checkAll()
})

test('when ten ask, agree and refuse a return at once, one decision stands', async () => {
  const bought = await paid()
  await Promise.all(Array.from({ length: 5 }, () => money.askReturn(bought)))
  const made = await Promise.all([
    ...Array.from({ length: 5 }, () => approve(bought)),
    ...Array.from({ length: 5 }, () =>
      asTester(money.base, 'returns.decide', (tx) =>
        refuseReturn(tx, SITE, bought.order.orderId, BY),
      ),
    ),
  ])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect((await money.view(bought)).refunds.length).toBe(made.slice(0, 5).some(Boolean) ? 1 : 0)
})
