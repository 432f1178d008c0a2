import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SUPER_NODE } from '../../../basics/rewards.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { checkRewards } from '../../money/rewards/checkRewards.ts'
import {
  insertOrderTerms,
  endOrderTerms,
  type OrderRewardShares,
} from '../../money/rewards/orderRewards.ts'
import { exportSuperNode, writeSuperNode } from '../../money/rewards/superNodes.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { sumKeptOf } from '../../commerce/orders/read/sumKept.ts'
import { createTestBalances, newId, refusalOf, type TestBalances } from '../../testing/balances.ts'
import { addAccounts } from '../../testing/ledger.ts'
import { receiveGoods } from '../../testing/received.ts'
import { DAY_MS, fill, units } from '../../testing/rewards.ts'
import { levelCalls } from './calls.ts'
import { rewardOrders } from './rewardOrders.ts'

/** Half of the margin for super nodes together with the inviter: as much as there can be. */
const SHARES: OrderRewardShares = {
  buyerBps: 1_000,
  inviterBps: 500,
  steps: [
    { minMicro: units('50'), bps: 2_000 },
    { minMicro: units('100'), bps: 3_000 },
  ],
  superBps: 4_500,
}
/** Two of 12.50 that cost 7.50 each: 10.00 of margin. */
const GOODS = { costMicro: 7_500_000n }

let shop: TestBalances
beforeAll(async () => {
  shop = await createTestBalances()
  await fill(shop.ctx, 'XMDD', '100')
})
beforeEach(async () => {
  await sql`update order_line set judged_at = now() where judged_at is null`.execute(shop.ctx.db)
  await inTransaction(shop.ctx, (tx) => endOrderTerms(tx, 'staff'))
})
afterAll(() => shop.close())

const start = (shares: Partial<OrderRewardShares> = {}): Promise<boolean> =>
  inTransaction(shop.ctx, (tx) => insertOrderTerms(tx, newId(), { ...SHARES, ...shares }))
const makeSuper = (me: CallContext, is: boolean): Promise<void> =>
  inTransaction(shop.ctx, (tx) => writeSuperNode(tx, memberOf(me), is))
/** Keeps goods for so many times 25 USDT, which count at once. */
async function keep(me: CallContext, times: number): Promise<void> {
  await receiveGoods(shop.ctx, memberOf(me), { count: 2 * times, daysAgo: 40 })
}
/** What an order brought that is placed now and kept. */
async function rewardOfOrder(me: CallContext): Promise<string> {
  await receiveGoods(shop.ctx, memberOf(me), { ...GOODS, daysAgo: 0 })
  shop.pass(16 * DAY_MS)
  await rewardOrders(shop.ctx)
  return (await levelCalls.listOrderRewards(me, {})).records[0]!.amount
}

test('the level comes from goods that were paid in USDT, received, kept and past the time for returns', async () => {
  await start()
  const me = await shop.member()
  expect(await levelCalls.readLevel(me, {})).toMatchObject({ level: 0, spent: '0.00' })
  await receiveGoods(shop.ctx, memberOf(me), { count: 8, daysAgo: 13 })
  await receiveGoods(shop.ctx, memberOf(me), { count: 8, asset: 'XMDD' })
  await receiveGoods(shop.ctx, memberOf(me), { count: 8, status: 'refunded' })
  await receiveGoods(shop.ctx, memberOf(me), { count: 8, status: 'shipped' })
  await receiveGoods(shop.ctx, null, { count: 8 })
  expect((await levelCalls.readLevel(me, {})).level).toBe(0)
  await keep(me, 3)
  expect(await levelCalls.readLevel(me, {})).toEqual({
    level: 1,
    isSuperNode: false,
    shareBps: 2_000,
    spent: '75.00',
    next: { level: 2, minimum: '100.00', left: '25.00', shareBps: 3_000 },
  })
  await keep(me, 1)
  expect(await levelCalls.readLevel(me, {})).toMatchObject({ level: 2, next: null })
})

test('an order that its link gave to an account counts from then on, and earns nothing', async () => {
  await start()
  const me = await shop.member()
  const accountId = memberOf(me)
  const take = (id: string, isPlacer = true) =>
    sql`update shop_order set taken_at = ${shop.ctx.now()}, taken_by_placer = ${isPlacer}
      where id = ${id}`.execute(shop.ctx.db)
  await take(await receiveGoods(shop.ctx, accountId, { daysAgo: 40 }))
  // Somebody else's order, whose link was shared.
  await take(await receiveGoods(shop.ctx, accountId, { daysAgo: 40 }), false)
  const at = shop.ctx.now()
  const before = new Date(at.getTime() - DAY_MS)
  expect(
    await sumKeptOf(shop.ctx, [
      { accountId, at: before },
      { accountId, at },
    ]),
  ).toEqual([0n, units('25')])
  await take(await receiveGoods(shop.ctx, accountId, { ...GOODS, daysAgo: 0 }))
  shop.pass(16 * DAY_MS)
  await rewardOrders(shop.ctx)
  expect((await levelCalls.listOrderRewards(me, {})).records).toEqual([])
})

test('an order gets the share of the level that its buyer had when it was placed', async () => {
  await start()
  const me = await shop.member()
  expect(await rewardOfOrder(me)).toBe('1.00')
  await keep(me, 1)
  // With the first order that is 50 USDT kept.
  expect(await rewardOfOrder(me)).toBe('2.00')
  // What an order brings up is no use to itself.
  const late = await shop.member()
  await receiveGoods(shop.ctx, memberOf(late), { ...GOODS, count: 10, daysAgo: 0 })
  shop.pass(16 * DAY_MS)
  await rewardOrders(shop.ctx)
  expect((await levelCalls.listOrderRewards(late, {})).records).toMatchObject([
    { role: 'buyer', level: 0, shareBps: 1_000, amount: '5.00' },
  ])
  await checkRewards(shop.ctx)
})

test('a super node gets its share for orders placed meanwhile, and one at a time is given', async () => {
  await start()
  const me = await shop.member()
  const done = await Promise.all([1, 2, 3].map(() => refusalOf(makeSuper(me, true))))
  expect(done.map(({ code }) => code).sort()).toEqual([200, 40003, 40003])
  expect(await levelCalls.readSuperNode(me, {})).toMatchObject({
    isSuperNode: true,
    shareBps: 4_500,
  })
  expect(await levelCalls.readLevel(me, {})).toMatchObject({ level: SUPER_NODE, next: null })
  await receiveGoods(shop.ctx, memberOf(me), { ...GOODS, daysAgo: 0 })
  shop.pass(DAY_MS)
  await makeSuper(me, false)
  await receiveGoods(shop.ctx, memberOf(me), { ...GOODS, daysAgo: 0 })
  shop.pass(16 * DAY_MS)
  await rewardOrders(shop.ctx)
  expect(
    (await levelCalls.listOrderRewards(me, {})).records.map(({ amount }) => amount).sort(),
  ).toEqual(['1.00', '4.50'])
  expect(await refusalOf(makeSuper(me, false))).toEqual({ code: 40003 })
  expect(await exportSuperNode(shop.ctx, memberOf(me))).toEqual([
    { givenAt: expect.any(Date), endedAt: expect.any(Date) },
  ])
})

test('levels and benefits are told to anybody while shopping rewards run', async () => {
  const anyone = shop.ctx as CallContext
  expect(await levelCalls.listLevels(anyone, {})).toEqual({
    running: false,
    inviterBps: 0,
    levels: [],
  })
  await start()
  expect(await levelCalls.listLevels(anyone, {})).toEqual({
    running: true,
    inviterBps: 500,
    levels: [
      { level: 0, minimum: '0.00', shareBps: 1_000, voteWeight: 1 },
      { level: 1, minimum: '50.00', shareBps: 2_000, voteWeight: 2 },
      { level: 2, minimum: '100.00', shareBps: 3_000, voteWeight: 3 },
      { level: SUPER_NODE, minimum: null, shareBps: 4_500, voteWeight: 11 },
    ],
  })
  const { records, total } = await levelCalls.listBenefits(anyone, { pageNo: 2, pageSize: 5 })
  expect([records.length, total]).toEqual([5, 12])
  expect(records[0]).toEqual({ level: 1, benefit: 'votes', value: 2 })
})

test('a team is numbers: whoever invited others learns neither names, orders nor goods', async () => {
  await start()
  const [me, friend] = [await shop.member(), await shop.member()]
  const others = await addAccounts(shop.ctx.db, 3)
  await sql`update account set inviter_id = ${memberOf(me)}, created_at = ${shop.ctx.now()} where id = any(${[memberOf(friend), ...others]})`.execute(
    shop.ctx.db,
  )
  await sql`update account set created_at = ${new Date(shop.ctx.now().getTime() - 60 * DAY_MS)} where id = ${others[0]!}`.execute(
    shop.ctx.db,
  )
  const orderId = await receiveGoods(shop.ctx, memberOf(friend), {
    ...GOODS,
    daysAgo: 0,
    inviterId: memberOf(me),
  })
  shop.pass(16 * DAY_MS)
  await rewardOrders(shop.ctx)
  expect(await levelCalls.readTeam(me, {})).toEqual({ people: 4, joinedLately: 3, rewards: 1 })
  expect(await levelCalls.readTeamAmount(me, {})).toEqual({
    asset: 'XMDD',
    total: '0.50',
    lately: '0.50',
  })
  expect((await levelCalls.listOrderRewards(me, {})).records).toMatchObject([
    { role: 'inviter', orderId: null, level: null, amount: '0.50' },
  ])
  expect((await levelCalls.listOrderRewards(friend, {})).records).toMatchObject([
    { role: 'buyer', orderId, level: 0, amount: '1.00' },
  ])
  expect(await levelCalls.countIncome(me, {})).toEqual([
    { asset: 'XMDD', source: 'order', entries: 1, days: 1 },
  ])
  expect(await levelCalls.readTeam(friend, {})).toMatchObject({ people: 0, rewards: 0 })
})

test('the database refuses levels that fall, share more than half of the margin, or change', async () => {
  const add = (spent: string, bps: string, superBps: number | null = null) =>
    sql`insert into order_reward_terms (request_id, buyer_bps, inviter_bps, level_spent_micro, level_bps, super_bps, made_at, stopped_at, stopped_why)
      values (${newId()}, 0, 500, ${spent}::bigint[], ${bps}::int[], ${superBps}, now(), now(), 'staff')`.execute(
      shop.ctx.db,
    )
  await add('{1,2}', '{4500,4500}', 4_500)
  for (const wrong of ['{2,1}', '{1,1}', '{0,1}'])
    await expect(add(wrong, '{100,200}')).rejects.toThrow('order_reward_terms_levels')
  await expect(add('{1}', '{100,200}')).rejects.toThrow('order_reward_terms_levels')
  await expect(add('{1}', '{4501}')).rejects.toThrow('order_reward_terms_most')
  await expect(add('{1}', '{100}', 4_501)).rejects.toThrow('order_reward_terms_most')
  await start()
  for (const change of [
    sql`update order_reward_terms set level_bps = '{1,2}' where stopped_at is null`,
    sql`update order_reward_terms set super_bps = null where stopped_at is null`,
    sql`delete from super_node`,
    sql`update super_node set given_at = now()`,
  ])
    await expect(change.execute(shop.ctx.db)).rejects.toThrow(/refused/)
})
