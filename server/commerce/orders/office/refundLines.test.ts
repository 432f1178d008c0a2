import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS } from '../../../../basics/errors.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { parseMicro } from '../../../../basics/money.ts'
import {
  createTestMoney,
  HOUR,
  SITE,
  type Bought,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { placeToPay } from '../../../testing/orders/placeToPay.ts'
import { approveReturn } from '../../../operate/cases/decide.ts'
import { listReview } from '../../../operate/cases/listReview.ts'
import { sql } from '../../../platform/db/sql.ts'
import { staffActor } from '../../../people/staff/actor.ts'
import { asStaff } from '../../../people/staff/asStaff.ts'
import { asTester } from '../../../testing/staff.ts'
import { returnOrder } from '../returns/returnOrder.ts'
import { withdrawReturn } from '../returns/withdrawReturn.ts'
import { refundCalls } from './refundLines.ts'

let money: TestMoney
let office: TestOffice
/** Limits of the presets: support 50 USDT, manager 500. */
let support: TestBrowser
let manager: TestBrowser
beforeAll(async () => {
  money = await createTestMoney()
  // As on a real clock, no two readings are the same.
  let readings = 0
  office = await createTestOffice(
    { ...money.base, now: () => new Date(money.base.now().getTime() + readings++) },
    refundCalls(SITE, () => 0n),
  )
  support = await office.staff('support')
  manager = await office.staff('manager')
  // A second person has been one for a day.
  money.pass(25 * HOUR)
})
afterAll(async () => {
  await office.close()
  await money.shop.close()
})

let buyers = 0
/** Three posted pieces and two mailed ones, 12.50 each. */
async function paid({ sameDay = false, coupon = '' } = {}): Promise<Bought> {
  // What was given back before counts no more.
  if (!sameDay) money.pass(25 * HOUR)
  const { productId: _p, optionId: _o, count: _c, ...input } = money.shop.input()
  const email = `staffrefund${++buyers}@mail.test`
  const ctx = { ...money.shop.as(randomBytes(16).toString('hex')), log: money.recorded.log }
  const lines = [
    { ...money.shop.posted, count: 3 },
    { ...money.shop.mailed, count: 2 },
  ]
  const order = await placeToPay(ctx, {
    ...input,
    lines,
    receiverEmail: email,
    ...(coupon && { coupon }),
  })
  const bought = { order, ctx, email, account: null }
  await money.final([money.byContract(bought, parseMicro(order.total)!)])
  await support.signIn()
  await manager.signIn()
  return bought
}
const ONE = [{ lineNo: 1, count: 1 }]
const ALL = [
  { lineNo: 1, count: 3 },
  { lineNo: 2, count: 2 },
]
const why = 'arrived broken'
const auditedOf = async (orderId: string) =>
  (
    await sql<{ action: string }>`
      select action from audit_log where subject_id = ${orderId} order by id`.execute(money.base.db)
  ).rows.map(({ action }) => action)

test('what a coupon took off the pieces is told, and not given back', async () => {
  await sql`
    insert into coupon (request_id, code, title, amount_micro, created_at)
    values (${createOrderId(1)}, 'FIVE-OFF', '{"cn":"券"}', 5000000, ${money.base.now()})`.execute(
    money.base.db,
  )
  const { orderId } = (await paid({ coupon: 'FIVE-OFF' })).order
  // Five USDT of 62.50, in proportion.
  expect(await support.done('previewRefund', { orderId, lines: ONE })).toMatchObject({
    amount: '11.50',
    coupon: '1.00',
  })
})

test('within the role’s amount a refund is offered to the buyer at once', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  expect(await support.done('previewRefund', { orderId, lines: ONE })).toEqual({
    amount: '12.50',
    coupon: '0.00',
    asset: 'USDT',
    to: 'claim',
    afterReturn: 0,
    networks: [{ network: 137, amount: '12.50' }],
    rewarded: '0.00',
    needsSecond: false,
  })
  expect((await money.view(bought)).status).toBe('paid')
  const asked = { orderId, lines: ONE, amount: '12.50', afterReturn: 0, why }
  expect(await support.done('askRefund', asked)).toEqual({ state: 'approved' })
  expect(await money.view(bought)).toMatchObject({
    status: 'refunding',
    refunds: [{ amount: '12.50', state: 'offered' }],
    lines: [{ toShip: 2, returning: 1 }, { toShip: 2 }],
  })
  expect(
    (await money.view(bought)).events.filter(({ kind }) => kind.startsWith('return')),
    'the buyer asked for no return',
  ).toMatchObject([
    { kind: 'returnAsked', facts: { byShop: true } },
    { kind: 'returnApproved', facts: { byShop: true } },
  ])
  expect((await support.ask('askRefund', asked)).code).toBe(ERRORS.conflict.code)
  // Another piece beside it, out of the same payment; never more pieces than there are.
  expect(await support.done('previewRefund', { orderId, lines: ONE })).toMatchObject({
    amount: '12.50',
    afterReturn: 1,
  })
  expect(await support.done('askRefund', { ...asked, afterReturn: 1 })).toEqual({
    state: 'approved',
  })
  const three = [{ lineNo: 1, count: 3 }]
  expect(await support.ask('previewRefund', { orderId, lines: three })).toMatchObject({
    fields: { lines: 'notAllowed' },
  })
  expect((await money.view(bought)).refunds).toMatchObject([
    { amount: '12.50' },
    { amount: '12.50' },
  ])
  await money.checkAll()
})

test('what buyer and inviter got for the goods is told before they are taken back late', async () => {
  const { orderId } = (await paid()).order
  await sql`
    with terms as (
      insert into order_reward_terms (request_id, buyer_bps, inviter_bps, level_spent_micro, level_bps, made_at, stopped_at, stopped_why)
      values (${orderId}, 1000, 500, '{}', '{}', now(), now(), 'staff') returning id),
    people as (insert into account (invite_code, created_at) values ('ABCDEFGH', now()), ('BCDEFGHJ', now()) returning id)
    insert into order_reward (order_id, line_no, role, account_id, terms_id, margin_micro, share_bps, amount_micro, released_at)
    select ${orderId}, 1, role, person, terms.id, 5000000, bps, 500 * bps, now()
    from terms, (select min(id) as one, max(id) as two from people) both_of,
      lateral (values ('buyer', 1000, one), ('inviter', 500, two)) given (role, bps, person)`.execute(
    money.base.db,
  )
  expect(await support.done('previewRefund', { orderId, lines: ONE })).toMatchObject({
    rewarded: '0.75',
  })
  expect(
    await support.done('previewRefund', { orderId, lines: [{ lineNo: 2, count: 1 }] }),
  ).toMatchObject({ rewarded: '0.00' })
})

test('whoever asked takes back what waits for a second person; nobody else, and not once it is decided', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  const asked = { orderId, lines: ALL, amount: '62.50', afterReturn: 0, why }
  await support.done('askRefund', asked)
  const other = await office.staff('support')
  expect((await other.ask('takeBackAskedRefund', { orderId })).code).toBe(ERRORS.conflict.code)
  await support.done('takeBackAskedRefund', { orderId })
  expect(await money.view(bought)).toMatchObject({ status: 'paid', refunds: [] })
  expect((await support.ask('takeBackAskedRefund', { orderId })).code).toBe(ERRORS.conflict.code)
  expect(await auditedOf(orderId)).toEqual(['askRefund', 'takeBackAskedRefund'])
  // A buyer's own return is not staff's to take back.
  await returnOrder(bought.ctx, { orderId, secret: bought.order.secret, reason: 'too small' })
  expect((await support.ask('takeBackAskedRefund', { orderId })).code).toBe(ERRORS.conflict.code)
})

test('above it another person decides: not the asker, a program, or whoever came since', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  expect((await support.done('previewRefund', { orderId, lines: ALL })).needsSecond).toBe(true)
  const asked = { orderId, lines: ALL, amount: '62.50', afterReturn: 0, why }
  expect(await support.done('askRefund', asked)).toEqual({ state: 'waits' })
  expect((await money.view(bought)).refunds).toEqual([])
  const approval = { orderId, amount: '62.50', why: 'agreed' }
  expect((await support.ask('approveAskedRefund', approval)).code).toBe(ERRORS.noPermission.code)
  const newcomer = await office.staff('manager')
  expect(await newcomer.ask('approveAskedRefund', approval)).toMatchObject({
    code: ERRORS.noPermission.code,
    fields: { person: 'tooNew' },
  })
  expect((await manager.ask('approveAskedRefund', { ...approval, amount: '62.49' })).code).toBe(
    ERRORS.conflict.code,
  )
  // Neither side of a buyer's return moves it.
  expect(
    await asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, orderId, why)),
  ).toBe(false)
  await expect(
    withdrawReturn(bought.ctx, { orderId, secret: bought.order.secret }),
  ).rejects.toThrow()
  await manager.done('approveAskedRefund', approval)
  expect((await money.view(bought)).refunds).toMatchObject([{ amount: '62.50', state: 'offered' }])
  expect((await manager.ask('approveAskedRefund', approval)).code).toBe(ERRORS.conflict.code)
  expect(await auditedOf(orderId)).toEqual(['askRefund', 'approveAskedRefund'])
  await money.checkAll()
})

test('an asker with the right to approve cannot approve their own, and two at once pay once', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  await sql`update staff_permission set max_micro = 1 where role = 'manager' and permission = 'refunds.ask'`.execute(
    money.base.db,
  )
  const asked = { orderId, lines: ALL, amount: '62.50', afterReturn: 0, why }
  expect(await manager.done('askRefund', asked)).toEqual({ state: 'waits' })
  const approval = { orderId, amount: '62.50', why: 'agreed' }
  expect(await manager.ask('approveAskedRefund', approval)).toMatchObject({
    fields: { person: 'self' },
  })
  await manager.done('refuseAskedRefund', { orderId, why: 'mistake' })
  expect(await money.view(bought)).toMatchObject({ status: 'paid', refunds: [] })
  const both = await Promise.all([
    manager.ask('askRefund', { ...asked, lines: ONE, amount: '12.50', afterReturn: 1 }),
    support.ask('askRefund', { ...asked, lines: ONE, amount: '12.50', afterReturn: 1 }),
  ])
  expect(both.map(({ code }) => code).sort()).toEqual([200, ERRORS.conflict.code])
  await money.checkAll()
})

test('pieces that the order does not have are refused by the field', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  for (const lines of [[{ lineNo: 1, count: 4 }], [{ lineNo: 3, count: 1 }], [...ONE, ...ONE]])
    expect(await support.ask('previewRefund', { orderId, lines })).toMatchObject({
      fields: { lines: 'notAllowed' },
    })
  expect(
    (await support.ask('previewRefund', { orderId: '1111111111111111111', lines: ONE })).code,
  ).toBe(ERRORS.orderUnknown.code)
})

test('several small refunds of one order count together against the role’s amount', async () => {
  const bought = await paid()
  const { orderId } = bought.order
  const asked = { orderId, lines: [{ lineNo: 1, count: 3 }], amount: '37.50', afterReturn: 0, why }
  expect(await support.done('askRefund', asked)).toEqual({ state: 'approved' })
  const { refunds } = await money.view(bought)
  await money.claim(bought, refunds[0]!.refundId, `0x${'ab'.repeat(20)}`)
  await sql`update refund set state = 'approved' where order_id = ${orderId}`.execute(money.base.db)
  await money.payOut()
  await support.signIn()
  await support.confirm()
  const rest = { orderId, lines: [{ lineNo: 2, count: 2 }], amount: '25.00', afterReturn: 1, why }
  expect((await support.done('previewRefund', { orderId, lines: rest.lines })).needsSecond).toBe(
    true,
  )
  expect(await support.done('askRefund', rest)).toEqual({ state: 'waits' })
})

test('many small refunds of one person share the role’s amount, also at once; a day later there is room again', async () => {
  const orders = [await paid()]
  for (let at = 0; at < 5; at++) orders.push(await paid({ sameDay: true }))
  await support.confirm()
  const ask = ({ order }: Bought) =>
    support.done('askRefund', {
      orderId: order.orderId,
      lines: ONE,
      amount: '12.50',
      afterReturn: 0,
      why,
    })
  const states = (await Promise.all(orders.slice(0, 5).map(ask))).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['approved', 'approved', 'approved', 'approved', 'waits'])
  const last = orders[5]!
  const preview = { orderId: last.order.orderId, lines: ONE }
  expect((await support.done('previewRefund', preview)).needsSecond).toBe(true)
  money.pass(25 * HOUR)
  await support.signIn()
  await support.confirm()
  expect((await support.done('previewRefund', preview)).needsSecond).toBe(false)
  expect(await ask(last)).toEqual({ state: 'approved' })
})

test('returns that a person approves count with its refunds, within a day', async () => {
  const orders = [await paid(), await paid({ sameDay: true })]
  for (const { ctx, order } of orders)
    await returnOrder(ctx, {
      orderId: order.orderId,
      secret: order.secret,
      reason: 'too small',
      lines: ONE,
    })
  const refunded = await paid({ sameDay: true })
  await sql`update staff_permission set max_micro = 30000000 where role = 'manager' and max_micro is not null`.execute(
    money.base.db,
  )
  await manager.confirm()
  const { orderId } = refunded.order
  const ask = { orderId, lines: ONE, amount: '12.50', afterReturn: 0, why }
  expect(await manager.done('askRefund', ask)).toEqual({ state: 'approved' })
  const { rows } = await sql<{ staff: bigint; session: bigint }>`
    select s.id as staff, c.id as session from staff s join staff_session c on c.staff_id = s.id
    where s.role = 'manager' order by c.id desc limit 1`.execute(money.base.db)
  const actor = staffActor(rows[0]!.staff, rows[0]!.session)
  const decide = ({ order }: Bought): Promise<boolean> =>
    asStaff({ ...money.base, actor }, 'returns.decide', (tx) =>
      approveReturn(tx, SITE, order.orderId, why),
    )
  expect(await decide(orders[0]!)).toBe(true)
  await expect(decide(orders[1]!)).rejects.toMatchObject({ reason: 'overLimit' })
  // Another person, here at the console, may.
  expect(
    await asTester(money.base, 'returns.decide', (tx) =>
      approveReturn(tx, SITE, orders[1]!.order.orderId, why),
    ),
  ).toBe(true)
})

test('a return of some pieces waits with their money, not with the whole price', async () => {
  const bought = await paid()
  const { orderId, secret } = bought.order
  await returnOrder(bought.ctx, { orderId, secret, reason: 'too small', lines: ONE })
  const waiting = (await listReview(money.base)).find((one) => one.orderId === orderId)
  expect(waiting).toMatchObject({ kind: 'return', amount: '12.50 USDT' })
})
