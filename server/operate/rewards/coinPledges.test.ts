import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberOf, type CallerContext } from '../../money/balances/memberOf.ts'
import { checkRewards } from '../../money/rewards/checkRewards.ts'
import { coinPledgeCalls } from '../../money/rewards/coin/coinPledgeCalls.ts'
import { judgeCoins } from '../../money/rewards/coin/judgeCoins.ts'
import { createTestBalances, FUND, newId, OWN, type TestBalances } from '../../testing/balances.ts'
import { addWallet, publishPrice, recordCoin } from '../../testing/coinPledges.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { DAY_MS, earn, fill, openProgramme } from '../../testing/rewards.ts'
import { sql } from '../../platform/db/sql.ts'
import { officeRewardCalls } from './calls.ts'

const PRICE = 2n * 10n ** 18n
const COIN = 100n * PRICE

let shop: TestBalances
let office: TestOffice
const calls = coinPledgeCalls({
  chains: [{ network: 137, chainId: 137, shop: OWN.shop, usdtDecimals: 6 }],
  offered: async () => new Set([137] as const),
})
beforeAll(async () => {
  shop = await createTestBalances()
  office = await createTestOffice(shop.ctx, officeRewardCalls)
  await publishPrice(shop.ctx, OWN.shop, PRICE)
  await fill(shop.ctx, 'USDT', '100')
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

async function intentOf(me: CallerContext, programmeId: number) {
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
  await earn(shop.ctx, 'USDT', '300')
  const before = await owner.done('readCoinPledges', {})
  expect(before).toMatchObject({
    free: '0.00',
    held: '0.00',
    fundable: '300.00',
    prices: [{ network: 137, coin: 'POL', coinDecimals: 18, price: String(PRICE) }],
    open: [],
    records: [],
  })
  const request = { requestId: newId(), amount: '250' }
  for (let times = 0; times < 2; times++) await owner.done('fundCoins', request)
  expect((await owner.ask('fundCoins', { ...request, amount: '1' })).code).toBe(40003)
  expect((await owner.ask('fundCoins', { requestId: newId(), amount: '50.01' })).code).toBe(40005)
  expect(await owner.done('readCoinPledges', {})).toMatchObject({
    free: '250.00',
    fundable: '50.00',
  })
  await owner.done('withdrawCoins', { requestId: newId(), amount: '30' })
  expect((await owner.ask('withdrawCoins', { requestId: newId(), amount: '220.01' })).code).toBe(
    40005,
  )
  const me = await shop.member()
  await intentOf(me, await openProgramme(shop.ctx))
  expect(
    (await owner.ask('withdrawCoins', { requestId: newId(), amount: '120.01' })).code,
    'what an intent holds',
  ).toBe(40005)
  expect(await owner.done('readCoinPledges', {})).toMatchObject({
    free: '120.00',
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
