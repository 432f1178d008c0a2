import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LevelTerms } from '../../../basics/rewards.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { rewardCalls } from '../../money/rewards/calls.ts'
import { checkRewards } from '../../money/rewards/checkRewards.ts'
import {
  readOrderRewardTerms,
  insertOrderTerms,
  endOrderTerms,
} from '../../money/rewards/orderRewards.ts'
import { readFree } from '../../money/rewards/pool.ts'
import { moveLines } from '../../commerce/orders/lines/moveLines.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestBalances, newId, refusalOf, type TestBalances } from '../../testing/balances.ts'
import { receiveGoods } from '../../testing/received.ts'
import { DAY_MS, fill, units } from '../../testing/rewards.ts'
import { rewardOrders } from './rewardOrders.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
// Every test begins with an empty queue, an empty pool and no programme.
beforeEach(async () => {
  await sql`update order_line set judged_at = now() where judged_at is null`.execute(shop.ctx.db)
  await inTransaction(shop.ctx, (tx) => endOrderTerms(tx, 'staff'))
})
afterEach(() => checkRewards(shop.ctx))
afterAll(() => shop.close())

const free = (): Promise<bigint> => readFree(shop.ctx, 'XMDD')
const NO_LEVELS = { steps: [], superBps: null }
/** 10 % of the margin for the buyer and 2 % for the inviter, unless told otherwise. */
async function start(
  buyerBps = 1_000,
  inviterBps = 200,
  levels: Pick<LevelTerms, 'steps' | 'superBps'> = NO_LEVELS,
): Promise<void> {
  await inTransaction(shop.ctx, (tx) =>
    insertOrderTerms(tx, newId(), { buyerBps, inviterBps, ...levels }),
  )
  // Goods of these tests were placed fifteen days before they count.
  shop.pass(16 * DAY_MS)
}
const earned = async (accountId: bigint): Promise<bigint> => {
  const { rows } = await sql<{ micro: bigint }>`
    select coalesce(sum(earned_micro), 0)::bigint as micro from reward_balance where account_id = ${accountId} and asset = 'XMDD'`.execute(
    shop.ctx.db,
  )
  return rows[0]!.micro
}
const COST = { costMicro: 7_500_000n }

test('the buyer and the inviter get their shares of the margin once, and claim them', async () => {
  await fill(shop.ctx, 'XMDD', '10')
  await start()
  const before = await free()
  const [me, friend] = [await shop.member(), await shop.member()]
  // Two of 12.50 less a coupon of 1.00, which cost 7.50 each: 9.00.
  await receiveGoods(shop.ctx, memberOf(me), {
    ...COST,
    discountMicro: units('1'),
    inviterId: memberOf(friend),
  })
  await Promise.all([rewardOrders(shop.ctx), rewardOrders(shop.ctx), rewardOrders(shop.ctx)])
  expect(await rewardOrders(shop.ctx)).toBe(0)
  expect([await earned(memberOf(me)), await earned(memberOf(friend))]).toEqual([
    units('0.9'),
    units('0.18'),
  ])
  expect(await free()).toBe(before - units('1.08'))
  expect(await rewardCalls.miningList(me, {})).toMatchObject({
    records: [{ asset: 'XMDD', source: 'order', amount: '0.90', count: 1 }],
  })
  expect(
    await rewardCalls.claimIncome(friend, { asset: 'XMDD', requestId: newId() }),
  ).toMatchObject({ amount: '0.18' })
})

test('nothing is earned without a cost, a gain, USDT, an account, a delivery, the end of the time to return, or a programme', async () => {
  await fill(shop.ctx, 'XMDD', '10')
  const me = memberOf(await shop.member())
  // Placed while there was no programme.
  shop.pass(20 * DAY_MS)
  await receiveGoods(shop.ctx, me, COST)
  await start()
  await receiveGoods(shop.ctx, me)
  await receiveGoods(shop.ctx, me, { costMicro: 12_500_000n })
  await receiveGoods(shop.ctx, me, { costMicro: 20_000_000n })
  await receiveGoods(shop.ctx, me, { ...COST, asset: 'XMDD' })
  await receiveGoods(shop.ctx, null, COST)
  await receiveGoods(shop.ctx, me, { ...COST, status: 'shipped' })
  await receiveGoods(shop.ctx, me, { ...COST, status: 'refunded' })
  await receiveGoods(shop.ctx, me, { ...COST, daysAgo: 13 })
  const before = await free()
  await rewardOrders(shop.ctx)
  expect([await earned(me), await free()]).toEqual([0n, before])
})

test('refunded pieces count nothing, and a line with a return under way waits for its end', async () => {
  await fill(shop.ctx, 'XMDD', '10')
  await start()
  const [me, other] = [memberOf(await shop.member()), memberOf(await shop.member())]
  await receiveGoods(shop.ctx, me, { ...COST, count: 4, refunded: 3 })
  const orderId = await receiveGoods(shop.ctx, other, { ...COST, count: 3 })
  await inTransaction(shop.ctx, (tx) => moveLines(tx, orderId, 'return', [{ lineNo: 1, count: 1 }]))
  await rewardOrders(shop.ctx)
  expect([await earned(me), await earned(other)]).toEqual([units('0.5'), 0n])
  await inTransaction(shop.ctx, (tx) => moveLines(tx, orderId, 'refund', [{ lineNo: 1, count: 1 }]))
  await rewardOrders(shop.ctx)
  expect(await earned(other)).toBe(units('1'))
})

test('a pool that is short stops the programme; what is due waits and is paid when the pool has it', async () => {
  await fill(shop.ctx, 'XMDD', '5')
  await start(5_000, 0)
  const me = memberOf(await shop.member())
  const have = await free()
  // 2.50 a piece: more than there is.
  const pieces = Number(have / units('2.5')) + 2
  await receiveGoods(shop.ctx, me, { ...COST, count: pieces })
  expect(await rewardOrders(shop.ctx)).toBe(0)
  expect([await earned(me), await free()]).toEqual([0n, have])
  expect((await readOrderRewardTerms(shop.ctx))[0]).toMatchObject({ stoppedWhy: 'pool' })
  await fill(shop.ctx, 'XMDD', '10')
  expect(await rewardOrders(shop.ctx)).toBe(1)
  expect(await earned(me)).toBe(BigInt(pieces) * units('2.5'))
})

test('an order keeps the shares of the time when it was placed', async () => {
  await fill(shop.ctx, 'XMDD', '10')
  await start(1_000, 0)
  const me = memberOf(await shop.member())
  await receiveGoods(shop.ctx, me, COST)
  await inTransaction(shop.ctx, (tx) => endOrderTerms(tx, 'staff'))
  await inTransaction(shop.ctx, (tx) =>
    insertOrderTerms(tx, newId(), { buyerBps: 5_000, inviterBps: 0, ...NO_LEVELS }),
  )
  await rewardOrders(shop.ctx)
  expect(await earned(me)).toBe(units('1'))
})

test('shopping rewards can be started once', async () => {
  const requestId = newId()
  const begin = (buyerBps: number, id = requestId) =>
    refusalOf(
      inTransaction(shop.ctx, (tx) =>
        insertOrderTerms(tx, id, { buyerBps, inviterBps: 0, ...NO_LEVELS }),
      ),
    )
  await fill(shop.ctx, 'XMDD', '1')
  expect(await begin(100)).toEqual({ code: 200 })
  expect(await begin(100)).toEqual({ code: 200 })
  expect(await begin(200)).toEqual({ code: 40003 })
  expect(await begin(100, newId())).toEqual({ code: 40003 })
})

test('the database refuses the buyer as inviter, a second reward, another share, and one that nothing covers', async () => {
  await fill(shop.ctx, 'XMDD', '10')
  await start()
  const me = memberOf(await shop.member())
  await expect(receiveGoods(shop.ctx, me, { ...COST, inviterId: me })).rejects.toThrow(
    'shop_order_inviter',
  )
  const orderId = await receiveGoods(shop.ctx, me, COST)
  await rewardOrders(shop.ctx)
  const again = (role: string, amount: bigint) =>
    sql`insert into order_reward (order_id, line_no, role, account_id, terms_id, margin_micro, share_bps, amount_micro, released_at)
      select order_id, line_no, ${role}, account_id, terms_id, margin_micro, share_bps, ${amount}, released_at from order_reward where order_id = ${orderId}`.execute(
      shop.ctx.db,
    )
  await expect(again('buyer', units('1'))).rejects.toThrow('order_reward_order_id_line_no_role_key')
  await expect(again('inviter', units('1'))).rejects.toThrow(
    'order_reward_order_id_line_no_account_id_key',
  )
  await expect(again('inviter', units('2'))).rejects.toThrow('order_reward_share')
  await expect(
    sql`insert into reward_income (source, subject, day, account_id, asset, amount_micro) values ('order', 999999, '2026-01-01', ${me}, 'XMDD', 1)`.execute(
      shop.ctx.db,
    ),
  ).rejects.toThrow('reward_cover_covered')
  for (const change of [
    sql`update order_reward set amount_micro = amount_micro + 1`,
    sql`delete from order_reward`,
    sql`update order_reward_terms set buyer_bps = buyer_bps + 1`,
  ])
    await expect(change.execute(shop.ctx.db)).rejects.toThrow(/refused/)
})
