import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ERRORS } from '../../../../basics/errors.ts'
import {
  createTestMoney,
  HOUR,
  MINUTE,
  SITE,
  type Bought,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { sql } from '../../../platform/db/sql.ts'
import { refundCalls } from './refundLines.ts'
import { refundLeft, refundMany, refundManyCalls } from './refundMany.ts'

const PLACE = { site: SITE, least: () => 0n }
const why = 'the maker calls it back'

let money: TestMoney
let office: TestOffice
let owner: TestBrowser
beforeAll(async () => {
  money = await createTestMoney()
  office = await createTestOffice(money.base, {
    ...refundCalls(SITE, () => 0n),
    ...refundManyCalls,
  })
  owner = await office.staff('owner')
})
afterAll(async () => {
  await office.close()
  await money.shop.close()
})
beforeEach(async () => {
  money.pass(25 * HOUR)
  await owner.signIn()
})

async function paid(count: number): Promise<Bought[]> {
  const orders = []
  for (let at = 0; at < count; at++) {
    const bought = await money.guest()
    await money.final([money.byContract(bought, 12_500_000n)])
    orders.push(bought)
  }
  return orders
}

async function workedOut(orders: readonly Bought[], by = owner) {
  const orderIds = orders.map(({ order }) => order.orderId)
  const { orders: shown } = await by.done('previewRefunds', { orderIds })
  return shown.map(({ orderId, amount, afterReturn }) => ({
    orderId,
    amount: amount!,
    afterReturn,
  }))
}
const states = async (by = owner) =>
  (await by.done('readRefundRun', {})).run!.orders.map(({ state }) => state)
const refundsOf = async (orders: readonly Bought[]) => {
  const views = await Promise.all(orders.map((one) => money.view(one)))
  return views.map(({ refunds }) => refunds.map(({ amount }) => amount))
}
const waiting = async (): Promise<number> =>
  (
    await sql`select from graphile_worker.jobs where task_identifier = 'refundMany'`.execute(
      money.base.db,
    )
  ).rowCount!

test('a list is worked out, refunded in the background by two processes at once, and nothing is paid twice', async () => {
  const orders = await paid(12)
  const list = await workedOut(orders)
  expect(list.map(({ amount }) => amount)).toEqual(Array<string>(12).fill('12.50'))
  const before = await waiting()
  await owner.done('askRefunds', { orders: list, why })
  expect(await waiting()).toBe(before + 1)
  expect(await states()).toEqual(Array<string>(12).fill('left'))
  // As from another tab.
  expect((await owner.ask('askRefunds', { orders: list, why })).code).toBe(ERRORS.conflict.code)
  await Promise.all([refundMany(money.base, PLACE), refundMany(money.base, PLACE)])
  expect(await states()).toEqual(Array<string>(12).fill('approved'))
  expect(await refundsOf(orders)).toEqual(orders.map(() => ['12.50']))
  await owner.done('askRefunds', { orders: list, why })
  await refundMany(money.base, PLACE)
  expect(await states()).toEqual(Array<string>(12).fill('changed'))
  expect(await refundsOf(orders)).toEqual(orders.map(() => ['12.50']))
  const { orders: shown } = await owner.done('previewRefunds', {
    orderIds: [list[0]!.orderId, '1111111111111111111'],
  })
  expect(shown.map(({ amount }) => amount)).toEqual([null, null])
  await money.checkAll()
})

test('an order that changed since is refused alone, and a list names an order once', async () => {
  const orders = await paid(3)
  const list = await workedOut(orders)
  const { orderId } = list[1]!
  await owner.done('askRefund', {
    orderId,
    lines: [{ lineNo: 1, count: 1 }],
    amount: '12.50',
    afterReturn: 0,
    why,
  })
  expect(await owner.ask('askRefunds', { orders: [...list, list[0]!], why })).toMatchObject({
    code: ERRORS.invalidInput.code,
    fields: { orders: 'notAllowed' },
  })
  for (const amount of ['0.0000001', '999999999999999999', '-12.50'])
    expect(
      await owner.ask('askRefunds', { orders: [list[0]!, { ...list[2]!, amount }], why }),
    ).toMatchObject({
      code: ERRORS.invalidInput.code,
      fields: { 'orders.1.amount': 'format' },
    })
  const wrong = { ...list[2]!, amount: '12.49' }
  await owner.done('askRefunds', { orders: [list[0]!, list[1]!, wrong], why })
  await refundMany(money.base, PLACE)
  expect(await states()).toEqual(['approved', 'changed', 'changed'])
  expect(await refundsOf(orders)).toEqual([['12.50'], ['12.50'], []])
})

test('what a process leaves is taken up a minute later, and what it did is not done again', async () => {
  const orders = await paid(4)
  await owner.done('askRefunds', { orders: await workedOut(orders), why })
  const ended = new AbortController()
  const stopping = {
    ...PLACE,
    least: () => {
      ended.abort()
      return 0n
    },
  }
  await refundMany(money.base, stopping, ended.signal)
  expect(await states()).toEqual(['approved', 'left', 'left', 'left'])
  const before = await waiting()
  await refundLeft(money.base)
  expect(await waiting()).toBe(before)
  money.pass(MINUTE)
  await refundLeft(money.base)
  expect(await waiting()).toBe(before + 1)
  await refundMany(money.base, PLACE)
  expect(await states()).toEqual(Array<string>(4).fill('approved'))
  expect(await refundsOf(orders)).toEqual(orders.map(() => ['12.50']))
})

test('stopping ends what is left; so does losing the right or the session; the second factor may grow old', async () => {
  const orders = await paid(3)
  await owner.done('askRefunds', { orders: await workedOut(orders), why })
  await owner.done('stopRefunds', {})
  await refundMany(money.base, PLACE)
  expect(await states()).toEqual(['stopped', 'stopped', 'stopped'])
  const manager = await office.staff('manager')
  await manager.done('askRefunds', { orders: await workedOut(orders, manager), why })
  const { db } = money.base
  await sql`update staff set disabled_at = now() where role = 'manager'`.execute(db)
  await refundMany(money.base, PLACE)
  await sql`update staff set disabled_at = null where role = 'manager'`.execute(db)
  expect(await states(manager)).toEqual(['stopped', 'stopped', 'stopped'])
  await owner.done('askRefunds', { orders: await workedOut(orders.slice(0, 1)), why })
  money.pass(6 * MINUTE)
  await refundMany(money.base, PLACE)
  expect(await states()).toEqual(['approved'])
  await owner.confirm()
  await owner.done('askRefunds', { orders: await workedOut(orders.slice(1)), why })
  await sql`update staff_session set ends_at = ${money.base.now()} where staff_id = (select id from staff where role = 'owner')`.execute(
    db,
  )
  await refundMany(money.base, PLACE)
  await owner.signIn()
  expect(await states()).toEqual(['stopped', 'stopped'])
  expect(await refundsOf(orders)).toEqual([['12.50'], [], []])
})

test('above what one person may give in a day the rest of a list waits for a second one', async () => {
  const support = await office.staff('support')
  const orders = await paid(5)
  await support.done('askRefunds', { orders: await workedOut(orders, support), why })
  await refundMany(money.base, PLACE)
  expect(await states(support)).toEqual(['approved', 'approved', 'approved', 'approved', 'waits'])
})
