import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { checkRewards } from '../../money/rewards/checkRewards.ts'
import { coinPledgeCalls } from '../../money/rewards/coin/coinPledgeCalls.ts'
import { judgeCoins } from '../../money/rewards/coin/judgeCoins.ts'
import { createTestBalances, FUND, newId, OWN, type TestBalances } from '../../testing/balances.ts'
import { addWallet, fillCoins, publishPrice, recordCoin } from '../../testing/coinPledges.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { DAY_MS, earn, fill, openProgramme } from '../../testing/rewards.ts'
import { sql } from '../../platform/db/sql.ts'
import { officePromotionCalls } from '../promotions/calls.ts'
import { officeRewardCalls } from './calls.ts'

const PRICE = 2n * 10n ** 18n
const COIN = 100n * PRICE

let shop: TestBalances
let office: TestOffice
const calls = coinPledgeCalls({
  chains: [{ network: 137, chainId: 137, shop: OWN.shop, usdtDecimals: 6 }],
  offered: async () => new Set([137] as const),
  coinIn: async () => COIN,
  hasBought: async () => true,
})
beforeAll(async () => {
  shop = await createTestBalances()
  office = await createTestOffice(shop.ctx, { ...officeRewardCalls, ...officePromotionCalls })
  await publishPrice(shop.ctx, OWN.shop, PRICE)
  await fill(shop.ctx, 'USDT', '100')
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

async function intentOf(me: CallContext, programmeId: number) {
  return calls.pledgeMatic(me, {
    programmeId,
    amount: '100',
    reward: '10',
    network: 137,
    wallet: await addWallet(shop.ctx, memberOf(me)),
    requestId: newId(),
    secPassword: FUND,
  })
}
const pay = (intent: Awaited<ReturnType<typeof intentOf>>, coin = COIN) =>
  recordCoin(shop.ctx, {
    shop: OWN.shop,
    sender: intent.wallet,
    coin,
    level: BigInt(intent.level),
  })

test('earnings are put aside for coin and taken back, once a request, and never more than there are', async () => {
  const owner = await office.staff('owner')
  await earn(shop.ctx, 'USDT', '800')
  const before = await owner.done('readCoinPledges', {})
  expect(before).toMatchObject({
    free: '0.00',
    held: '0.00',
    fundable: '800.00',
    prices: [{ network: 137, coin: 'POL', coinDecimals: 18, price: String(PRICE) }],
    open: [],
    records: [],
  })
  const request = { requestId: newId(), amount: '750' }
  for (let times = 0; times < 2; times++) await owner.done('fundCoins', request)
  expect((await owner.ask('fundCoins', { ...request, amount: '1' })).code).toBe(40003)
  expect((await owner.ask('fundCoins', { requestId: newId(), amount: '50.01' })).code).toBe(40005)
  expect(await owner.done('readCoinPledges', {})).toMatchObject({
    free: '750.00',
    fundable: '50.00',
  })
  await owner.done('withdrawCoins', { requestId: newId(), amount: '30' })
  expect((await owner.ask('withdrawCoins', { requestId: newId(), amount: '720.01' })).code).toBe(
    40005,
  )
  const me = await shop.member()
  await intentOf(me, await openProgramme(shop.ctx))
  expect(
    (await owner.ask('withdrawCoins', { requestId: newId(), amount: '620.01' })).code,
    'what an intent holds',
  ).toBe(40005)
  expect(await owner.done('readCoinPledges', {})).toMatchObject({
    free: '620.00',
    held: '100.00',
    fundable: '80.00',
    open: [
      { accountId: String(memberOf(me)), coin: 'POL', coinAmount: '200.00', amount: '100.00' },
    ],
  })
  await checkRewards(shop.ctx)
})

test('held coin is shown with its reason; a person tries again or closes it with a note', async () => {
  shop.pass(2 * DAY_MS)
  await judgeCoins(shop.ctx)
  const owner = await office.staff('owner')
  const me = await shop.member()
  const intent = await intentOf(me, await openProgramme(shop.ctx))
  await sql`update account set frozen = true where id = ${memberOf(me)}`.execute(shop.ctx.db)
  const first = await pay(intent)
  const second = await pay(intent, 1n)
  await judgeCoins(shop.ctx)
  const { records } = await owner.done('readCoinPledges', {})
  expect(records).toMatchObject([
    { index: String(first), reason: 'account', coinAmount: '200.00', sender: intent.wallet },
    { index: String(second), reason: 'account', amount: '100.00', closedAt: null },
  ])
  const key = (index: bigint) => ({ network: 137, shop: OWN.shop, index: String(index) }) as const
  expect(await owner.done('retryCoin', key(first))).toEqual({ reason: 'account' })
  await sql`update account set frozen = false where id = ${memberOf(me)}`.execute(shop.ctx.db)
  expect(await owner.done('retryCoin', key(second))).toEqual({ reason: 'short' })
  const tried = await Promise.all([1, 2, 3].map(() => owner.ask('retryCoin', key(first))))
  expect(tried.map(({ code }) => code).sort()).toEqual([200, 404, 404])
  expect((await calls.listCoinPledges(me, {})).records).toMatchObject([
    { state: 'joined', held: null },
  ])
  await owner.done('closeCoin', { ...key(second), note: ' sent back by hand ' })
  expect((await owner.ask('closeCoin', { ...key(second), note: 'again' })).code).toBe(404)
  expect((await owner.ask('retryCoin', key(second))).code).toBe(404)
  expect((await owner.done('readCoinPledges', {})).records).toMatchObject([
    { index: String(second), reason: 'short', note: 'sent back by hand' },
    { index: String(first), reason: null },
  ])
  await checkRewards(shop.ctx)
})

test('a role acts on held coin up to its amount: what was agreed, or what the coin is worth', async () => {
  shop.pass(2 * DAY_MS)
  await judgeCoins(shop.ctx)
  await fillCoins(shop.ctx, '100')
  const owner = await office.staff('owner')
  const manager = await office.staff('manager')
  const limit = (usdt: number) =>
    sql`
      insert into staff_permission (role, permission, max_micro)
        values ('manager', 'rewards.manage', ${Math.round(usdt * 1_000_000)})
      on conflict (role, permission) do update set max_micro = excluded.max_micro`.execute(
      shop.ctx.db,
    )
  const me = await shop.member()
  const intent = await intentOf(me, await openProgramme(shop.ctx))
  await sql`update account set frozen = true where id = ${memberOf(me)}`.execute(shop.ctx.db)
  const [paid, more, stray] = [
    await pay(intent),
    await pay(intent, 2n * COIN),
    await recordCoin(shop.ctx, { shop: OWN.shop, sender: OWN.usdt, coin: COIN, level: 7n }),
  ]
  await judgeCoins(shop.ctx)
  await sql`update account set frozen = false where id = ${memberOf(me)}`.execute(shop.ctx.db)
  const key = (index: bigint) => ({ network: 137, shop: OWN.shop, index: String(index) }) as const
  const codes = async (who: typeof owner, index: bigint) => [
    (await who.ask('retryCoin', key(index))).code,
    (await who.ask('closeCoin', { ...key(index), note: 'by hand' })).code,
  ]
  await limit(99.999999)
  for (const index of [paid, more, stray]) expect(await codes(manager, index)).toEqual([4004, 4004])
  expect((await calls.listCoinPledges(me, {})).records[0]).toMatchObject({ state: 'open' })
  await limit(199.999999)
  expect(await codes(manager, more), 'more coin than was agreed').toEqual([4004, 4004])
  expect((await manager.ask('retryCoin', key(paid))).code).toBe(200)
  expect((await calls.listCoinPledges(me, {})).records[0]).toMatchObject({ state: 'joined' })
  await publishPrice(shop.ctx, OWN.shop, 0n)
  expect(await codes(manager, stray), 'without a price').toEqual([4004, 4004])
  expect(await codes(manager, more), 'at the price that was agreed').toEqual([4004, 4004])
  await limit(200)
  expect(await codes(manager, more)).toEqual([200, 200])
  expect(await codes(owner, stray)).toEqual([200, 200])
  await publishPrice(shop.ctx, OWN.shop, PRICE)
  await checkRewards(shop.ctx)
})

test('a day’s promises out of the pool count together for one person; funding the pool does not count', async () => {
  const manager = await office.staff('manager')
  const amount = (usdt: bigint) =>
    sql`
      insert into staff_permission (role, permission, max_micro)
        values ('manager', 'rewards.manage', ${usdt * 1_000_000n})
      on conflict (role, permission) do update set max_micro = excluded.max_micro`.execute(
      shop.ctx.db,
    )
  // The role's limit covers all that it gives away.
  await sql`update staff_permission set max_micro = 10000000
    where role = 'manager' and max_micro is not null`.execute(shop.ctx.db)
  await amount(30n)
  await earn(shop.ctx, 'USDT', '80')
  for (let times = 0; times < 2; times++)
    await manager.done('fundRewards', { requestId: newId(), asset: 'XMDD', amount: '20' })
  expect(
    (await manager.ask('fundRewards', { requestId: newId(), asset: 'XMDD', amount: '30.01' })).code,
  ).toBe(4004)
  // At most 10 USDT each: 1 % of 100 for ten members.
  const programme = () =>
    manager.ask('createProgramme', {
      requestId: newId(),
      asset: 'USDT',
      days: 30,
      rewardBps: 100,
      minimum: '10',
      maximum: '100',
      places: 10,
      most: '10.00',
    })
  const promotion = (places: number) =>
    manager.ask('openPromotion', {
      requestId: newId(),
      title: { cn: '新客礼' },
      amount: '5',
      places,
      minDays: 7,
      minSpent: '20',
      most: `${5 * places}.00`,
    })
  expect((await programme()).code).toBe(200)
  expect(await promotion(5)).toMatchObject({ code: 4004, fields: { amount: 'aboveLimit' } })
  expect((await promotion(4)).code).toBe(200)
  expect(await programme()).toMatchObject({ code: 4004, fields: { amount: 'aboveLimit' } })
  await sql`update staff_given set at = at - interval '1 day'`.execute(shop.ctx.db)
  expect((await programme()).code).toBe(200)
  await checkRewards(shop.ctx)
})

test('specks that anybody sends to the contract hide no coin that a member sent', async () => {
  const owner = await office.staff('owner')
  const me = await shop.member()
  const intent = await intentOf(me, await openProgramme(shop.ctx))
  const real = await pay(intent, COIN - 1n)
  for (let level = 1n; level <= 120n; level++)
    await recordCoin(shop.ctx, { shop: OWN.shop, sender: OWN.usdt, coin: 1n, level })
  await judgeCoins(shop.ctx)
  const { records } = await owner.done('readCoinPledges', {})
  expect(records[0]).toMatchObject({ index: String(real), reason: 'short', closedAt: null })
})
