import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRewards } from '../../money/rewards/checkRewards.ts'
import { insertOrderTerms } from '../../money/rewards/orderRewards.ts'
import { readFree } from '../../money/rewards/pool.ts'
import { moveLines } from '../../commerce/orders/lines/moveLines.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestBalances, newId, type TestBalances } from '../../testing/balances.ts'
import { addAccounts } from '../../testing/ledger.ts'
import { receiveGoods } from '../../testing/received.ts'
import { DAY_MS, fill, units } from '../../testing/rewards.ts'
import { rewardOrders } from './rewardOrders.ts'

/** 1,000 in `npm run soak:farming`; a multiple of ten. */
const FARMERS = Number(process.env['FARMERS'] ?? 100)
/** Together half of the margin: as much as there can be. */
const BUYER_BPS = 3_000n
const INVITER_BPS = 2_000n

type Goods = NonNullable<Parameters<typeof receiveGoods>[2]>
/** Pieces of 12.50 that cost 7.50. */
const GOODS: Goods = { costMicro: units('7.5') }
type Trick = {
  readonly orders: readonly Goods[]
  /** What the shop earned on what stays, by hand. */
  readonly margin: string
}
const TRICKS: readonly Trick[] = [
  // Invites alone.
  { orders: [], margin: '0' },
  // Spends rewards.
  { orders: [{ ...GOODS, asset: 'XMDD' }], margin: '0' },
  // Buys, gets it, gives it back, again and again.
  { orders: [1, 2, 3].map(() => ({ ...GOODS, refunded: 2 })), margin: '0' },
  // Refunded before anything came.
  { orders: [{ ...GOODS, status: 'refunded' }], margin: '0' },
  // Paid and on its way for good.
  { orders: [{ ...GOODS, status: 'shipped' }], margin: '0' },
  // A coupon that takes all the shop earns, and more.
  { orders: [{ ...GOODS, discountMicro: units('10') }], margin: '0' },
  { orders: [{ ...GOODS, discountMicro: units('10.000001') }], margin: '0' },
  // One that leaves 1.
  { orders: [{ ...GOODS, discountMicro: units('9') }], margin: '1' },
  // Keeps one of four, with a coupon of 8: 12.50 less 2 less 7.50.
  { orders: [{ ...GOODS, count: 4, refunded: 3, discountMicro: units('8') }], margin: '3' },
  // Buys honestly, twice.
  { orders: [GOODS, GOODS], margin: '20' },
]

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterAll(() => shop.close())

const earnedBy = async (ids: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> => {
  const { rows } = await sql<{ id: bigint; micro: bigint }>`
    select a.id, coalesce(b.earned_micro, 0)::bigint as micro from unnest(${[...ids]}::bigint[]) a (id)
      left join reward_balance b on b.account_id = a.id and b.asset = 'XMDD'`.execute(shop.ctx.db)
  return new Map(rows.map(({ id, micro }) => [id, micro]))
}
const sumOf = (amounts: Iterable<bigint>): bigint =>
  [...amounts].reduce((all, one) => all + one, 0n)

test('accounts of one person that invite each other in a circle get their shares of what was kept, and nothing else', async () => {
  await fill(shop.ctx, 'XMDD', String(5 * FARMERS))
  await inTransaction(shop.ctx, (tx) =>
    insertOrderTerms(tx, newId(), {
      buyerBps: Number(BUYER_BPS),
      inviterBps: Number(INVITER_BPS),
      steps: [],
      superBps: null,
    }),
  )
  shop.pass(16 * DAY_MS)
  const before = await readFree(shop.ctx, 'XMDD')
  const ids = await addAccounts(shop.ctx.db, FARMERS)
  const inviterOf = (at: number): bigint => ids.at(at - 1)!
  const trickOf = (at: number): Trick => TRICKS[at % TRICKS.length]!
  const kept: string[] = []
  for (const [at, id] of ids.entries())
    for (const goods of trickOf(at).orders) {
      const orderId = await receiveGoods(shop.ctx, id, { ...goods, inviterId: inviterOf(at) })
      if (trickOf(at).margin === '20') kept.push(orderId)
    }
  await Promise.all([1, 2, 3].map(() => rewardOrders(shop.ctx)))
  expect(await rewardOrders(shop.ctx)).toBe(0)

  const earned = await earnedBy(ids)
  const part = (at: number, bps: bigint): bigint =>
    (units(trickOf((at + FARMERS) % FARMERS).margin) * bps) / 10_000n
  for (const [at, id] of ids.entries())
    expect(earned.get(id), `account ${at}`).toBe(part(at, BUYER_BPS) + part(at + 1, INVITER_BPS))
  const margin = sumOf(ids.map((_, at) => units(trickOf(at).margin)))
  const cost = before - (await readFree(shop.ctx, 'XMDD'))
  expect([margin, cost], '2.40 USDT earned and 1.20 given for each account').toEqual([
    units('2.4') * BigInt(FARMERS),
    units('1.2') * BigInt(FARMERS),
  ])
  expect(sumOf(earned.values())).toBe(cost)

  // Staff take honest orders back after the reward: nothing more is given, and the next order starts from nothing.
  for (const orderId of kept.slice(0, 20))
    await inTransaction(shop.ctx, async (tx) => {
      await moveLines(tx, orderId, 'return', [{ lineNo: 1, count: 2 }])
      await moveLines(tx, orderId, 'refund', [{ lineNo: 1, count: 2 }])
    })
  expect(await rewardOrders(shop.ctx)).toBe(0)
  expect(await earnedBy(ids)).toEqual(earned)
  await checkRewards(shop.ctx)
})
