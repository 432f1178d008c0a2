import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../api/calls.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  createTestBalances,
  FUND,
  newId,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../testing/balances.ts'
import { DAY_MS, earn, fill, openProgramme, units } from '../../testing/rewards.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { post } from '../ledger/post.ts'
import { rewardCalls } from './calls.ts'
import { checkRewards } from './checkRewards.ts'
import { closeDays } from './closeDays.ts'
import { joinProgramme } from './joinProgramme.ts'
import { POOL, readCover, readFree, TERMINATIONS } from './pool.ts'
import { endProgramme } from './programmes.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterEach(() => checkRewards(shop.ctx))
afterAll(() => shop.close())

/** Of a test database. */
const CONNECTIONS = 20
const calls = rewardCalls
type Joining = CallInput<'pledgeUsdt'>
const joining = (programmeId: number, change: Partial<Joining> = {}): Joining => ({
  programmeId,
  amount: '100',
  reward: '10',
  requestId: newId(),
  secPassword: FUND,
  ...change,
})
const today = (): Promise<void> => {
  shop.pass(DAY_MS)
  return closeDays(shop.ctx).then(() => undefined)
}
const free = (): Promise<bigint> => readFree(shop.ctx, 'USDT')

test('a pledge sets its amount and its reward aside, releases it by day and comes back whole', async () => {
  await fill(shop.ctx, 'USDT', '10')
  const id = await openProgramme(shop.ctx)
  const me = await shop.member({ USDT: '150' })
  const pledge = await calls.pledgeUsdt(me, joining(id))
  expect(pledge).toMatchObject({ state: 'open', reward: '10.00', endsOn: '2026-07-01' })
  expect([await spendable(me, 'USDT'), await free()]).toEqual([units('50'), 0n])
  expect(await closeDays(shop.ctx)).toBe(0)
  await today()
  expect(await calls.readUsdtIncome(me, {})).toMatchObject({
    today: '0.333333',
    claimable: '0.333333',
    sources: [{ source: 'pledge', total: '0.333333' }],
  })
  expect(await closeDays(shop.ctx)).toBe(0)
  // The shop was off for eleven days.
  shop.pass(11 * DAY_MS)
  await closeDays(shop.ctx)
  expect((await calls.listUsdtIncome(me, { pageSize: 100 })).records).toHaveLength(12)
  expect(await calls.claimIncome(me, { asset: 'USDT', requestId: newId() })).toMatchObject({
    amount: '4.00',
  })
  expect(await spendable(me, 'USDT')).toBe(units('54'))
  shop.pass(40 * DAY_MS)
  await closeDays(shop.ctx)
  const [done] = (await calls.listPledges(me, {})).records
  expect(done).toMatchObject({ state: 'done', released: '10.00', releasedDays: 30, early: null })
  expect(await spendable(me, 'USDT')).toBe(units('154'))
  expect(await calls.usdtReleaseTotal(me, {})).toEqual({
    asset: 'USDT',
    released: '10.00',
    claimed: '4.00',
    claimable: '6.00',
  })
  await calls.claimIncome(me, { asset: 'USDT', requestId: newId() })
  expect(await spendable(me, 'USDT')).toBe(units('160'))
  expect(await refusalOf(calls.claimIncome(me, { asset: 'USDT', requestId: newId() }))).toEqual({
    code: 40006,
  })
})

test('a clock that goes ahead and comes back releases no day twice and takes nothing back', async () => {
  await fill(shop.ctx, 'USDT', '10')
  const me = await shop.member({ USDT: '100' })
  await calls.pledgeUsdt(me, joining(await openProgramme(shop.ctx)))
  const released = async () => (await calls.listPledges(me, {})).records[0]!.released
  shop.pass(9 * DAY_MS)
  await closeDays(shop.ctx)
  expect(await released()).toBe('3.00')
  for (const days of [-6, -5, 4, 6]) {
    shop.pass(days * DAY_MS)
    await Promise.all([closeDays(shop.ctx), closeDays(shop.ctx)])
    expect(await released()).toBe('3.00')
  }
  shop.pass(2 * DAY_MS)
  await closeDays(shop.ctx)
  expect(await released()).toBe('3.333333')
  expect((await calls.listUsdtIncome(me, { pageSize: 100 })).records).toHaveLength(10)
  shop.pass(30 * DAY_MS)
  await closeDays(shop.ctx)
})

test('ending early costs half of the pledge and what was released, exactly as shown', async () => {
  await fill(shop.ctx, 'USDT', '10')
  const id = await openProgramme(shop.ctx)
  const me = await shop.member({ USDT: '100' })
  const { id: pledgeId } = await calls.pledgeUsdt(me, joining(id))
  for (let day = 0; day < 3; day++) await today()
  const [shown] = (await calls.listPledges(me, {})).records
  expect(shown!.early).toEqual({ cost: '51.00', back: '49.00', unpaid: '9.00' })
  const ending = { pledgeId, cost: '51', requestId: newId(), secPassword: FUND }
  expect(await refusalOf(calls.endPledge(me, { ...ending, cost: '50' }))).toEqual({
    code: 4014,
    fields: { cost: 'changed' },
  })
  expect(await refusalOf(calls.endPledge(me, { ...ending, secPassword: 'no' }))).toMatchObject({
    code: 4006,
  })
  const stranger = await shop.member()
  expect(await refusalOf(calls.endPledge(stranger, ending))).toEqual({ code: 404 })
  const before = await free()
  // Ten presses, one end.
  const all = await Promise.all(Array.from({ length: 10 }, () => calls.endPledge(me, ending)))
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['ended']))
  expect(await refusalOf(calls.endPledge(me, { ...ending, requestId: newId() }))).toEqual({
    code: 40003,
  })
  expect([await spendable(me, 'USDT'), (await free()) - before]).toEqual([units('49'), units('9')])
  // What was released stays the member's.
  await calls.claimIncome(me, { asset: 'USDT', requestId: newId() })
  expect(await spendable(me, 'USDT')).toBe(units('50'))
  await today()
  expect((await calls.listPledges(me, {})).records[0]!.released).toBe('1.00')
})

test('a pledge whose days are over cannot be ended early, though nobody released them yet', async () => {
  await fill(shop.ctx, 'USDT', '10')
  const id = await openProgramme(shop.ctx)
  const me = await shop.member({ USDT: '100' })
  const { id: pledgeId } = await calls.pledgeUsdt(me, joining(id))
  const ending = { pledgeId, cost: '50', requestId: newId(), secPassword: FUND }
  shop.pass(30 * DAY_MS)
  expect((await calls.listPledges(me, {})).records[0]).toMatchObject({ state: 'open', early: null })
  expect(await refusalOf(calls.endPledge(me, ending))).toEqual({ code: 40003 })
  await closeDays(shop.ctx)
  expect(await spendable(me, 'USDT')).toBe(units('100'))
})

test('nothing that an early termination took, and no money of a member, gets into the pool', async () => {
  const me = await shop.member({ USDT: '5' })
  await earn(shop.ctx, 'USDT', '5')
  const moved = (from: Parameters<typeof post>[1][number]['from'], to: typeof from) =>
    inTransaction(shop.ctx, (tx) =>
      post(tx, [
        { from, to, asset: 'USDT', amountMicro: 1n, kind: 'adjustment', reference: newId() },
      ]),
    )
  const sales = { system: 'sales' } as const
  const member = { account: memberOf(me) }
  const owed = { system: 'pool:owed' } as const
  for (const [from, to] of [
    [TERMINATIONS, POOL],
    [TERMINATIONS, sales],
    [TERMINATIONS, member],
    [member, POOL],
    [member, owed],
    [{ system: 'demo' } as const, POOL],
    [sales, owed],
    [POOL, sales],
  ] as const)
    await expect(moved(from, to)).rejects.toThrow(/not a way of the reward pool/)
  await moved(sales, POOL)
})

test('the database keeps every promised reward covered', async () => {
  await fill(shop.ctx, 'USDT', '10')
  const id = await openProgramme(shop.ctx)
  const me = await shop.member({ USDT: '100' })
  const accountId = memberOf(me)
  const insert = sql`
    insert into pledge (account_id, programme_id, asset, days, amount_micro, reward_micro, started_on, started_at)
    values (${accountId}, ${id}, 'USDT', 30, 1000000, 100000, '2026-06-01', now())`
  await expect(insert.execute(shop.ctx.db)).rejects.toThrow(/reward_cover_covered/)
  await calls.pledgeUsdt(me, joining(id))
  for (const change of [
    sql`update reward_cover set owed_micro = 0`,
    sql`delete from reward_cover`,
    sql`update pledge set reward_micro = reward_micro + 1 where account_id = ${accountId}`,
    sql`delete from pledge`,
    sql`insert into reward_balance (account_id, asset, earned_micro) values (${accountId}, 'XMDD', 5)`,
    sql`update reward_programme set reward_bps = 5000 where id = ${id}`,
    sql`update reward_programme set taken = taken - 1 where id = ${id}`,
    sql`delete from reward_income`,
  ])
    await expect(change.execute(shop.ctx.db)).rejects.toThrow(/is refused/)
  await expect(
    sql`update pledge set released_days = 3, released_micro = 1 where account_id = ${accountId}`.execute(
      shop.ctx.db,
    ),
  ).rejects.toThrow(/pledge_released/)
  await expect(
    sql`insert into reward_income values ('pledge', 1, '2026-06-02', ${accountId}, 'USDT', 1)`.execute(
      shop.ctx.db,
    ),
  ).rejects.toThrow(/reward_income_pkey|reward_cover_covered/)
})

test('who cannot join is told why, and nothing is set aside', async () => {
  await inTransaction(shop.ctx, async (tx) => {
    // Only this test's own money is in the pool.
    const rest = await readFree(tx, 'USDT')
    if (rest > 0n)
      await joinProgramme(
        tx,
        await openProgramme(tx, { rewardBps: 5_000, minMicro: 1n, maxMicro: rest * 2n }),
        {
          accountId: memberOf(await shop.member({ USDT: '1000' })),
          amountMicro: rest * 2n,
        },
      )
  })
  await fill(shop.ctx, 'USDT', '15')
  const id = await openProgramme(shop.ctx, { places: 2 })
  const me = await shop.member({ USDT: '200', XMDD: '50' })
  const asked = (change: Partial<Joining>) => refusalOf(calls.pledgeUsdt(me, joining(id, change)))
  expect(await asked({ programmeId: 9_999 })).toEqual({ code: 404 })
  expect(await asked({ amount: '9.9999', reward: '0.99999' })).toEqual({ code: 40006 })
  expect(await asked({ amount: '1000.0001', reward: '100' })).toEqual({ code: 40013 })
  expect(await asked({ amount: '1e2' })).toMatchObject({ code: 4014, fields: { amount: 'format' } })
  expect(await asked({ reward: '9.99' })).toEqual({ code: 4014, fields: { reward: 'changed' } })
  expect(await asked({ amount: '200.0001', reward: '20' })).toMatchObject({ code: 4002 })
  expect(await asked({ secPassword: 'wrong' })).toMatchObject({ code: 4006 })
  expect(await asked({ secPassword: undefined })).toMatchObject({ code: 4014 })
  expect(await refusalOf(calls.pledgeCredit(me, joining(id)))).toEqual({ code: 404 })
  expect(await calls.listPledges(me, {})).toMatchObject({ total: 0 })
  const input = joining(id)
  expect(await calls.pledgeUsdt(me, input)).toEqual(await calls.pledgeUsdt(me, input))
  expect(await asked({})).toEqual({ code: 4002, fields: { programmeId: 'joined' } })
  const [other, third] = [await shop.member({ USDT: '200' }), await shop.member({ USDT: '200' })]
  const join = (who: typeof me, amount: string, reward: string) =>
    refusalOf(calls.pledgeUsdt(who, joining(id, { amount, reward })))
  expect(await join(other, '60', '6')).toEqual({
    code: 4002,
    fields: { programmeId: 'poolShort' },
  })
  expect((await calls.listProgrammes(me, { asset: 'USDT' })).records[0]).toMatchObject({
    left: 1,
    coveredUpTo: '50.00',
  })
  expect(await join(other, '50', '5')).toEqual({ code: 200 })
  expect(await join(third, '10', '1')).toEqual({ code: 4002, fields: { programmeId: 'full' } })
  const stopped = await openProgramme(shop.ctx)
  await inTransaction(shop.ctx, (tx) => endProgramme(tx, stopped))
  expect(await refusalOf(calls.pledgeUsdt(third, joining(stopped)))).toEqual({
    code: 4002,
    fields: { programmeId: 'stopped' },
  })
  expect(await spendable(third, 'USDT')).toBe(units('200'))
})

test('a frozen member neither joins, ends nor claims', async () => {
  await fill(shop.ctx, 'XMDD', '5')
  const id = await openProgramme(shop.ctx, { asset: 'XMDD' })
  const me = await shop.member({ XMDD: '100' })
  const { id: pledgeId } = await calls.pledgeCredit(me, joining(id, { amount: '50', reward: '5' }))
  await sql`update account set frozen = true where id = ${memberOf(me)}`.execute(shop.ctx.db)
  await today()
  const frozen = { code: 4005 }
  expect(
    await refusalOf(
      calls.endPledge(me, { pledgeId, cost: '25.166666', requestId: newId(), secPassword: FUND }),
    ),
  ).toEqual(frozen)
  expect(await refusalOf(calls.claimIncome(me, { asset: 'XMDD', requestId: newId() }))).toEqual(
    frozen,
  )
  expect(await calls.readIncome(me, {})).toMatchObject({ claimable: '0.166666' })
})

test('1,000 members for the last 100 places: 100 are in, 900 are told', async () => {
  await fill(shop.ctx, 'MDD', '1000')
  const id = await openProgramme(shop.ctx, { asset: 'MDD', places: 100 })
  const MEMBERS = 1_000
  const { rows } = await sql<{ id: bigint }>`
    insert into account (invite_code, created_at) select translate(lpad(n::text, 8, '0'), '0123456789', '23456789AB'), now() from generate_series(1, ${MEMBERS}) n returning id`.execute(
    shop.ctx.db,
  )
  await inTransaction(shop.ctx, (tx) =>
    post(
      tx,
      rows.map(({ id: account }) => ({
        from: { system: 'demo' as const },
        to: { account },
        asset: 'MDD' as const,
        amountMicro: units('100'),
        kind: 'playMoney' as const,
        reference: `crowd:${account}`,
      })),
    ),
  )
  // As many at once as there are connections; a thousand that wait for one would count on the machine's speed.
  const waiting = rows.map((row) => row.id)
  const told: Awaited<ReturnType<typeof refusalOf>>[] = []
  const joinNext = async (): Promise<void> => {
    for (let accountId = waiting.pop(); accountId !== undefined; accountId = waiting.pop()) {
      const asked = { accountId, amountMicro: units('100') }
      told.push(await refusalOf(inTransaction(shop.ctx, (tx) => joinProgramme(tx, id, asked))))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, joinNext))
  expect(tally(told)).toEqual({ 200: 100, 4002: 900 })
  expect((await readCover(shop.ctx)).find(({ asset }) => asset === 'MDD')).toMatchObject({
    owed: units('1000'),
    covered: units('1000'),
  })
  expect(await readFree(shop.ctx, 'MDD')).toBe(0n)
  // Two processes close the same day.
  shop.pass(DAY_MS)
  await Promise.all([closeDays(shop.ctx), closeDays(shop.ctx)])
  const released = await sql<{ rows: bigint }>`
    select count(*) as rows from reward_income where asset = 'MDD'`.execute(shop.ctx.db)
  expect(released.rows).toEqual([{ rows: 100n }])
})
