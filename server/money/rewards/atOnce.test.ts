import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../api/calls.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import type { RewardAsset } from '../../../basics/rewards.ts'
import { inTransaction } from '../../platform/db/context.ts'
import {
  createTestBalances,
  FUND,
  newId,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../testing/balances.ts'
import { DAY_MS, fill, openProgramme, units } from '../../testing/rewards.ts'
import { rewardCalls as calls } from './calls.ts'
import { checkRewards } from './checkRewards.ts'
import { closeDays } from './closeDays.ts'
import { readFree } from './pool.ts'
import { endProgramme } from './programmes.ts'
import { endPromotion, insertPromotion } from './promotions.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterEach(() => checkRewards(shop.ctx))
afterAll(() => shop.close())

const joining = (programmeId: number): CallInput<'pledgeUsdt'> => ({
  programmeId,
  amount: '100',
  reward: '10',
  requestId: newId(),
  secPassword: FUND,
})
const free = (asset: RewardAsset = 'USDT'): Promise<bigint> => readFree(shop.ctx, asset)

test('one pledge ended by ten requests at once, while days close and income is claimed, ends once and pays once', async () => {
  await fill(shop.ctx, 'USDT', '20')
  const id = await openProgramme(shop.ctx)
  const me = await shop.member({ USDT: '100' })
  const { id: pledgeId } = await calls.pledgeUsdt(me, joining(id))
  shop.pass(3 * DAY_MS)
  const end = (cost: string) => () =>
    refusalOf(calls.endPledge(me, { pledgeId, cost, requestId: newId(), secPassword: FUND }))
  const claim = () => refusalOf(calls.claimIncome(me, { asset: 'USDT', requestId: newId() }))
  const before = await free()
  // Before and after the three days were released: whichever comes first, the figures have to be those of that moment.
  const ended = await Promise.all([
    ...Array.from({ length: 5 }, end('50')),
    ...Array.from({ length: 5 }, end('51')),
    ...[1, 2].map(() => closeDays(shop.ctx).then(() => ({ code: 0 }))),
    ...[1, 2, 3].map(() => claim().then(() => ({ code: 0 }))),
  ])
  expect(tally(ended)[200]).toBe(1)
  const pledge = (await calls.listPledges(me, {})).records[0]!
  const released = parseMicro(pledge.released)!
  expect([units('0'), units('1')]).toContain(released)
  expect(pledge).toMatchObject({ state: 'ended', cost: formatMicro(units('50') + released) })
  await claim()
  expect(await spendable(me, 'USDT')).toBe(units('50'))
  expect((await free()) - before).toBe(units('10') - released)
})

test('money put in, places taken, programmes stopped and promotions opened and closed at once leave every promise covered', async () => {
  await fill(shop.ctx, 'XMDD', '150')
  const id = await openProgramme(shop.ctx, { asset: 'XMDD', minMicro: units('10') })
  const members = await Promise.all(Array.from({ length: 12 }, () => shop.member({ XMDD: '100' })))
  const before = await free('XMDD')
  const promotion = async (): Promise<void> => {
    const terms = {
      title: { cn: '礼' },
      amountMicro: units('3'),
      places: 2,
      minDays: 0,
      minSpentMicro: 1n,
    }
    const made = await inTransaction(shop.ctx, (tx) => insertPromotion(tx, newId(), terms))
    await inTransaction(shop.ctx, (tx) => endPromotion(tx, made.id))
  }
  const joins: Promise<{ code: number }>[] = []
  const others: Promise<{ code: number }>[] = []
  for (const [at, me] of members.entries()) {
    joins.push(refusalOf(calls.pledgeCredit(me, joining(id))))
    others.push(refusalOf(fill(shop.ctx, 'XMDD', '4')), refusalOf(promotion()))
    if (at === 9)
      others.push(refusalOf(inTransaction(shop.ctx, (tx) => endProgramme(tx, id).then(() => {}))))
  }
  const { 200: joined = 0, 4002: told = 0 } = tally(await Promise.all(joins))
  expect(joined + told).toBe(members.length)
  const { 200: done = 0, 40005: short = 0 } = tally(await Promise.all(others))
  expect(done + short).toBe(others.length)
  expect((await free('XMDD')) - before).toBe(units('48') - units('10') * BigInt(joined))
})
