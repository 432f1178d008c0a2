import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { coinFor } from '../../../../basics/rewards.ts'
import {
  createTestBalances,
  FUND,
  newId,
  OWN,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../../testing/balances.ts'
import {
  addWallet,
  fillCoins,
  publishPrice,
  readToNow,
  recordCoin,
} from '../../../testing/coinPledges.ts'
import { DAY_MS, fill, openProgramme, units } from '../../../testing/rewards.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { readBalance } from '../../ledger/readBalance.ts'
import { rewardCalls } from '../calls.ts'
import { checkRewards } from '../checkRewards.ts'
import { readFree } from '../pool.ts'
import { readProgramme, endProgramme } from '../programmes.ts'
import { hasOpenCoinPledge } from './coinPledge.ts'
import { coinPledgeCalls } from './coinPledgeCalls.ts'
import { COINS, COINS_RESERVED, moveCoins, readCoinPool, takeFromCoinPool } from './coinPool.ts'
import { listCoinRecords } from './coinRecord.ts'
import { judgeCoins } from './judgeCoins.ts'

const { shop: SHOP } = OWN
const PRICE = 2n * 10n ** 18n
const MINUTE_MS = 60_000
/** 100 USDT. */
const COIN = 100n * PRICE

let shop: TestBalances
let isOffered = true
/** Asked of the network's providers. */
let inWallet: bigint | undefined = COIN * 1_000n
/** Who bought goods and kept them. */
const buyers = new Set<bigint>()
const calls = coinPledgeCalls({
  chains: [{ network: 137, chainId: 137, shop: SHOP, usdtDecimals: 6 }],
  offered: async () => new Set(isOffered ? ([137] as const) : []),
  coinIn: async () => inWallet,
  hasBought: async (_, accountId) => buyers.has(accountId),
})
beforeAll(async () => {
  shop = await createTestBalances()
  await fill(shop.ctx, 'USDT', '2000')
  await fillCoins(shop.ctx, '20000')
})
beforeEach(async () => {
  isOffered = true
  inWallet = COIN * 1_000n
  // Attempts of the day before are over, and so are their intents.
  shop.pass(2 * DAY_MS)
  await judgeCoins(shop.ctx)
  await publishPrice(shop.ctx, SHOP, PRICE)
  await sql`truncate alarm`.execute(shop.ctx.db)
})
afterEach(() => checkRewards(shop.ctx))
afterAll(() => shop.close())

type Shown = CallResult<'pledgeMatic'>
type Buyer = { me: CallContext; wallet: string }

async function newcomer(): Promise<Buyer> {
  const me = await shop.member()
  return { me, wallet: await addWallet(shop.ctx, memberOf(me)) }
}
async function buyer(): Promise<Buyer> {
  const made = await newcomer()
  buyers.add(memberOf(made.me))
  return made
}
const asking = (
  { wallet }: Buyer,
  programmeId: number,
  change: Partial<CallInput<'pledgeMatic'>> = {},
): CallInput<'pledgeMatic'> => ({
  programmeId,
  amount: '100',
  reward: '10',
  network: 137,
  wallet,
  requestId: newId(),
  secPassword: FUND,
  ...change,
})
const open = (who: Buyer, programmeId: number): Promise<Shown> =>
  calls.pledgeMatic(who.me, asking(who, programmeId))
const pay = (
  { level }: Shown,
  { wallet }: Pick<Buyer, 'wallet'>,
  change: Partial<Parameters<typeof recordCoin>[1]> = {},
): Promise<bigint> =>
  recordCoin(shop.ctx, { shop: SHOP, sender: wallet, coin: COIN, level: BigInt(level), ...change })
const stateOf = async ({ me }: Buyer): Promise<Pick<Shown, 'state' | 'held'>> => {
  const [{ state, held }] = (await calls.listCoinPledges(me, {})).records as [Shown]
  return { state, held }
}
const pledgesOf = async ({ me }: Buyer) => (await rewardCalls.listPledges(me, {})).records
const pool = () => readCoinPool(shop.ctx)
const newest = async () =>
  (await listCoinRecords(shop.ctx)).reduce((a, b) => (a.index > b.index ? a : b))
const toldOf = async ({ me }: Buyer): Promise<string[]> =>
  (
    await sql<{ kind: string }>`
      select kind from notice where account_id = ${memberOf(me)} and kind like 'coin%' order by id`.execute(
      shop.ctx.db,
    )
  ).rows.map(({ kind }) => kind)
const alarms = async (): Promise<number> =>
  (await sql`select 1 from alarm where kind = 'coinHeld'`.execute(shop.ctx.db)).rowCount

test('a pledge is announced, held, paid in coin and starts once, with USDT that was put aside', async () => {
  const id = await openProgramme(shop.ctx)
  const who = await buyer()
  const [before, free] = [await pool(), await readFree(shop.ctx, 'USDT')]
  const input = asking(who, id)
  const made = await calls.pledgeMatic(who.me, input)
  expect(await calls.pledgeMatic(who.me, input), 'a repeat').toEqual(made)
  expect(made).toMatchObject({
    network: 137,
    chainId: 137,
    shop: SHOP,
    coin: 'POL',
    wallet: who.wallet,
    usdtBase: '100000000',
    coinBase: String(COIN),
    amount: '100.00',
    reward: '10.00',
    state: 'open',
    held: null,
    validUntil: shop.ctx.now().getTime() + 15 * MINUTE_MS,
  })
  expect(BigInt(made.level)).toBeGreaterThan(1n << 127n)
  expect(BigInt(made.level)).toBeLessThan(1n << 128n)
  expect(await pool()).toEqual({ free: before.free - units('100'), held: units('100') })
  expect(await readFree(shop.ctx, 'USDT')).toBe(free - units('10'))
  expect((await rewardCalls.listProgrammes(who.me, {})).records[0]).toMatchObject({ id, left: 99 })
  await checkRewards(shop.ctx)

  await pay(made, who)
  await Promise.all([1, 2, 3].map(() => judgeCoins(shop.ctx)))
  await judgeCoins(shop.ctx)
  expect(await stateOf(who)).toEqual({ state: 'joined', held: null })
  expect(await pledgesOf(who)).toMatchObject([
    { programmeId: id, asset: 'USDT', amount: '100.00', reward: '10.00', state: 'open' },
  ])
  expect(await readBalance(who.me, memberOf(who.me), 'USDT')).toMatchObject({
    amountMicro: 0n,
    reservedMicro: units('100'),
  })
  expect(await pool()).toEqual({ free: before.free - units('100'), held: 0n })
  expect(await readProgramme(shop.ctx, id)).toMatchObject({ taken: 1, held: 0 })
  expect(await toldOf(who)).toEqual(['coinPledged'])
  expect(await alarms()).toBe(0)
  // Ending it early costs what it always costs.
  const pledgeId = (await pledgesOf(who))[0]!.id
  await rewardCalls.endPledge(who.me, {
    pledgeId,
    cost: '50',
    requestId: newId(),
    secPassword: FUND,
  })
  expect(await spendable(who.me, 'USDT')).toBe(units('50'))
})

test('nobody else, nothing less, nothing twice and nothing unannounced starts a pledge; each waits for a person', async () => {
  const id = await openProgramme(shop.ctx)
  const [who, thief] = [await buyer(), await buyer()]
  const made = await open(who, id)
  const outcome = async (work: Promise<unknown>): Promise<string | null> => {
    await work
    await judgeCoins(shop.ctx)
    return (await newest()).reason
  }
  expect(await outcome(pay(made, thief)), 'with a level that was seen').toBe('wallet')
  expect(await toldOf(thief)).toEqual(['coinHeld'])
  expect(await outcome(pay(made, who, { coin: COIN - 1n }))).toBe('short')
  expect(await outcome(pay(made, who, { level: 101n })), 'a product').toBe('unknown')
  expect(await outcome(pay(made, who, { level: BigInt(made.level) ^ 1n }))).toBe('unknown')
  expect(await stateOf(who)).toEqual({ state: 'open', held: 'short' })
  expect(await pledgesOf(who)).toEqual([])
  expect(await alarms()).toBe(1)

  expect(await outcome(pay(made, who))).toBeNull()
  expect(await outcome(pay(made, who)), 'paid twice').toBe('repeated')
  expect(await pledgesOf(who)).toHaveLength(1)
  expect(await toldOf(who)).toEqual(['coinHeld', 'coinHeld', 'coinHeld', 'coinPledged', 'coinHeld'])
  expect((await listCoinRecords(shop.ctx)).filter(({ reason }) => reason !== null)).toHaveLength(5)
})

test('the coin is judged by what was agreed, or by a lower price that the contract publishes', async () => {
  const id = await openProgramme(shop.ctx)
  const cheaper = COIN / 2n
  const judged = async (coin: bigint, price: bigint, late = 0): Promise<string | null> => {
    await publishPrice(shop.ctx, SHOP, PRICE)
    const who = await buyer()
    const made = await open(who, id)
    await publishPrice(shop.ctx, SHOP, price)
    shop.pass(late)
    await pay(made, who, { coin })
    await judgeCoins(shop.ctx)
    if (late === 0 && (await stateOf(who)).state === 'open')
      await calls.dropCoinPledge(who.me, { id: made.id })
    shop.pass(DAY_MS)
    return (await newest()).reason
  }
  expect(await judged(COIN, PRICE * 2n), 'a higher price later').toBeNull()
  expect(await judged(COIN, 0n), 'switched off later').toBeNull()
  expect(await judged(cheaper, PRICE / 2n), 'a lower price').toBeNull()
  expect(await judged(cheaper - 1n, PRICE / 2n)).toBe('short')
  const LATE = 16 * MINUTE_MS
  expect(await judged(COIN, PRICE, LATE), 'late at the same price').toBeNull()
  expect(await judged(COIN, PRICE * 2n, LATE), 'late at a higher price').toBe('short')
  expect(await judged(COIN, 0n, LATE), 'late without a price').toBe('late')
  // Odd amounts and prices: rounded up, as the contract does.
  expect(coinFor(1n, 1n)).toBe(1n)
  expect(coinFor(1_500_000n, 3n)).toBe(5n)
})

test('coin does not count while the contract is not known to pay the shop', async () => {
  const id = await openProgramme(shop.ctx)
  const who = await buyer()
  const made = await open(who, id)
  await publishPrice(shop.ctx, SHOP, PRICE, 'platform')
  await pay(made, who)
  await judgeCoins(shop.ctx)
  expect(await stateOf(who)).toEqual({ state: 'open', held: 'contract' })
})

test('what is not paid in time gives everything back; coin in time that is read late still joins', async () => {
  const id = await openProgramme(shop.ctx)
  const [who, slow] = [await buyer(), await buyer()]
  const [free, before] = [await readFree(shop.ctx, 'USDT'), await pool()]
  const made = await open(who, id)
  const second = await open(slow, id)
  const paidAt = shop.ctx.now()
  shop.pass(29 * MINUTE_MS)
  await readToNow(shop.ctx, SHOP)
  await judgeCoins(shop.ctx)
  expect(await stateOf(who), 'its block may still become final').toMatchObject({ state: 'open' })
  shop.pass(2 * MINUTE_MS)
  await judgeCoins(shop.ctx)
  expect(await stateOf(who), 'nothing was read since').toMatchObject({ state: 'open' })
  // Read in the same round in which the time is over: judged first.
  await pay(second, slow, { paidAt })
  await readToNow(shop.ctx, SHOP)
  await judgeCoins(shop.ctx)
  expect(await stateOf(who)).toEqual({ state: 'expired', held: null })
  expect(await stateOf(slow)).toEqual({ state: 'joined', held: null })
  expect(await pool()).toEqual({ free: before.free - units('100'), held: 0n })
  expect(await readFree(shop.ctx, 'USDT')).toBe(free - units('10'))

  // Late, and there is room.
  await pay(made, who)
  await judgeCoins(shop.ctx)
  expect(await stateOf(who)).toEqual({ state: 'joined', held: null })
  expect(await readProgramme(shop.ctx, id)).toMatchObject({ taken: 2, held: 0 })
})

test('when a network is silent, a coin pledge gives everything back after a day', async () => {
  const who = await buyer()
  await open(who, await openProgramme(shop.ctx))
  shop.pass(DAY_MS + 14 * MINUTE_MS)
  await judgeCoins(shop.ctx)
  expect(await hasOpenCoinPledge(shop.ctx, { accountId: memberOf(who.me) })).toBe(true)
  shop.pass(MINUTE_MS)
  await judgeCoins(shop.ctx)
  expect(await stateOf(who)).toEqual({ state: 'expired', held: null })
})

test('late coin is held when place, reward, programme or USDT are gone', async () => {
  const late = async (programmeId: number, take: (who: Buyer) => Promise<unknown>) => {
    const who = await buyer()
    const made = await open(who, programmeId)
    await calls.dropCoinPledge(who.me, { id: made.id })
    await take(who)
    await pay(made, who)
    await judgeCoins(shop.ctx)
    shop.pass(DAY_MS)
    return stateOf(who)
  }
  const held = { state: 'dropped', held: 'late' }
  const one = await openProgramme(shop.ctx, { places: 1 })
  const rich = await shop.member({ USDT: '500' })
  const join = (programmeId: number) =>
    rewardCalls.pledgeUsdt(rich, {
      programmeId,
      amount: '100',
      reward: '10',
      requestId: newId(),
      secPassword: FUND,
    })
  expect(await late(one, () => join(one)), 'the place').toEqual(held)
  const stopped = await openProgramme(shop.ctx)
  expect(
    await late(stopped, () => inTransaction(shop.ctx, (tx) => endProgramme(tx, stopped))),
  ).toEqual(held)
  const id = await openProgramme(shop.ctx)
  const { free } = await pool()
  const takeAll = () =>
    inTransaction(shop.ctx, (tx) =>
      takeFromCoinPool(tx, { amountMicro: free - units('99'), reference: `out:${newId()}` }),
    )
  expect(await late(id, takeAll), 'the USDT').toEqual(held)
  await fillCoins(shop.ctx, '20000')
  expect(await late(id, async () => {}), 'nothing').toEqual({ state: 'joined', held: null })
})

test('a programme that is stopped meanwhile takes in whoever pays in time', async () => {
  const id = await openProgramme(shop.ctx)
  const who = await buyer()
  const made = await open(who, id)
  await inTransaction(shop.ctx, (tx) => endProgramme(tx, id))
  await pay(made, who)
  await judgeCoins(shop.ctx)
  expect(await stateOf(who)).toEqual({ state: 'joined', held: null })
})

test('coin of an account that is frozen or gone waits for a person, and a frozen one cannot announce any', async () => {
  const id = await openProgramme(shop.ctx)
  for (const change of [
    () => sql`frozen = true`,
    () => sql`sec_reset_at = ${shop.ctx.now()}`,
    () => sql`status = 'disabled'`,
  ]) {
    const who = await buyer()
    const made = await open(who, id)
    await sql`update account set ${change()} where id = ${memberOf(who.me)}`.execute(shop.ctx.db)
    await pay(made, who)
    await judgeCoins(shop.ctx)
    expect(await stateOf(who)).toEqual({ state: 'open', held: 'account' })
    shop.pass(DAY_MS)
  }
  const frozen = await buyer()
  await sql`update account set frozen = true where id = ${memberOf(frozen.me)}`.execute(shop.ctx.db)
  expect(await refusalOf(open(frozen, id))).toEqual({ code: 4005 })
})

test('a restored backup that does not know the intent holds the coin', async () => {
  const who = await buyer()
  const made = await open(who, await openProgramme(shop.ctx))
  await calls.dropCoinPledge(who.me, { id: made.id })
  // As the database was before the intent was made.
  await sql`alter table coin_pledge disable trigger user`.execute(shop.ctx.db)
  await sql`delete from coin_pledge where id = ${BigInt(made.id)}`.execute(shop.ctx.db)
  await sql`alter table coin_pledge enable trigger user`.execute(shop.ctx.db)
  await pay(made, who)
  await judgeCoins(shop.ctx)
  expect(await newest()).toMatchObject({ reason: 'unknown', coinPledgeId: null })
  expect(await pledgesOf(who)).toEqual([])
  expect(await toldOf(who)).toEqual(['coinHeld'])
})

test('what an intent asks for is checked, and one member holds one at a time', async () => {
  const id = await openProgramme(shop.ctx)
  const who = await buyer()
  const asked = (change: Partial<CallInput<'pledgeMatic'>>) =>
    refusalOf(calls.pledgeMatic(who.me, asking(who, id, change)))
  expect(await asked({ programmeId: 9_999 })).toEqual({ code: 404 })
  expect(await asked({ programmeId: await openProgramme(shop.ctx, { asset: 'MDD' }) })).toEqual({
    code: 404,
  })
  expect(await asked({ network: 56 })).toEqual({ code: 40002, fields: { network: 'networkOff' } })
  isOffered = false
  expect(await asked({})).toMatchObject({ code: 40002 })
  isOffered = true
  await publishPrice(shop.ctx, SHOP, 0n)
  expect(await asked({}), 'no price').toMatchObject({ code: 40002 })
  expect((await calls.readCoinOffers(who.me, {})).networks).toEqual([])
  await publishPrice(shop.ctx, SHOP, PRICE, 'code')
  expect(await asked({}), 'another contract').toMatchObject({ code: 40002 })
  await publishPrice(shop.ctx, SHOP, PRICE)
  const stranger = await buyer()
  for (const wallet of [stranger.wallet, 'x', OWN.receive])
    expect(await asked({ wallet })).toEqual({ code: 4014, fields: { wallet: 'notBound' } })
  expect(await asked({ amount: '9.9999', reward: '0.99999' })).toEqual({ code: 40006 })
  expect(await asked({ amount: '1000.0001', reward: '100' })).toEqual({ code: 40013 })
  expect(await asked({ reward: '9.99' })).toEqual({ code: 4014, fields: { reward: 'changed' } })
  expect(await asked({ secPassword: 'wrong' })).toMatchObject({ code: 4006 })
  expect(await asked({ secPassword: undefined })).toMatchObject({ code: 4014 })
  const { free } = await pool()
  expect(await calls.readCoinOffers(who.me, {})).toEqual({
    most: formatMicro(free / 4n),
    networks: [
      {
        network: 137,
        chainId: 137,
        shop: SHOP,
        coin: 'POL',
        coinDecimals: 18,
        price: String(PRICE),
      },
    ],
  })
  await inTransaction(shop.ctx, (tx) =>
    takeFromCoinPool(tx, { amountMicro: free - units('399.99'), reference: `out:${newId()}` }),
  )
  expect(await asked({})).toEqual({ code: 4002, fields: { amount: 'coinShort' } })
  await fillCoins(shop.ctx, formatMicro(free))

  const made = await open(who, id)
  expect(await asked({})).toEqual({ code: 4002, fields: { programmeId: 'open' } })
  const other = await openProgramme(shop.ctx)
  expect(await asked({ programmeId: other })).toEqual({
    code: 4002,
    fields: { programmeId: 'open' },
  })
  // Its coin may be on the way, so that the balance does not pay for the same place.
  await sql`update account set email = null where id = ${memberOf(who.me)}`.execute(shop.ctx.db)
  expect(
    await refusalOf(
      rewardCalls.pledgeUsdt(who.me, {
        programmeId: id,
        amount: '100',
        reward: '10',
        requestId: newId(),
        secPassword: FUND,
      }),
    ),
  ).toEqual({ code: 4002, fields: { programmeId: 'open' } })
  expect(await refusalOf(calls.dropCoinPledge(stranger.me, { id: made.id }))).toEqual({ code: 404 })
  expect(await calls.dropCoinPledge(who.me, { id: made.id })).toMatchObject({ state: 'dropped' })
  expect(await refusalOf(calls.dropCoinPledge(who.me, { id: made.id }))).toEqual({ code: 40003 })
})

test('a wallet without the coin holds nothing, and nobody does while the providers do not answer', async () => {
  const id = await openProgramme(shop.ctx)
  const who = await buyer()
  const before = await pool()
  inWallet = COIN - 1n
  expect(await refusalOf(open(who, id))).toEqual({ code: 40005, fields: { wallet: 'coinMissing' } })
  inWallet = undefined
  expect(await refusalOf(open(who, id))).toEqual({ code: 40002 })
  expect(await pool()).toEqual(before)
  inWallet = COIN
  await open(who, id)
})

test('whoever announces and never pays waits four times as long each time; whoever pays does not', async () => {
  const id = await openProgramme(shop.ctx)
  const who = await buyer()
  const unpaid = async ({ me, wallet }: Buyer) =>
    calls.dropCoinPledge(me, { id: (await open({ me, wallet }, id)).id })
  await unpaid(who)
  for (const hours of [1, 4, 16, 64]) {
    await unpaid(who)
    shop.pass(hours * 60 * MINUTE_MS - 1_000)
    expect(await refusalOf(open(who, id)), `${hours} hours`).toEqual({ code: 4001 })
    shop.pass(1_000)
  }
  // The wallet bound to another account.
  await unpaid(who)
  const other = await shop.member()
  await sql`update account_wallet set account_id = ${memberOf(other)} where address = ${who.wallet}`.execute(
    shop.ctx.db,
  )
  shop.pass(DAY_MS)
  expect(await refusalOf(open({ me: other, wallet: who.wallet }, id))).toEqual({ code: 4001 })
  const fresh = await addWallet(shop.ctx, memberOf(who.me))
  expect(await refusalOf(open({ me: who.me, wallet: fresh }, id))).toEqual({ code: 4001 })
  // All of it is forgotten after a month.
  shop.pass(30 * DAY_MS)
  await open({ me: other, wallet: who.wallet }, id)
  await sql`update account_wallet set account_id = ${memberOf(who.me)} where address = ${who.wallet}`.execute(
    shop.ctx.db,
  )
  expect(await refusalOf(open(who, id)), 'one of a wallet at a time').toEqual({
    code: 4002,
    fields: { programmeId: 'open' },
  })
  const paying = await buyer()
  for (let times = 0; times < 5; times++) {
    const made = await open(paying, await openProgramme(shop.ctx))
    await pay(made, paying)
    await judgeCoins(shop.ctx)
    expect(await stateOf(paying)).toEqual({ state: 'joined', held: null })
    shop.pass(10 * MINUTE_MS)
  }
})

const joinNow = (me: CallContext, programmeId: number, amount = '100', reward = '10') =>
  refusalOf(
    rewardCalls.pledgeUsdt(me, {
      programmeId,
      amount,
      reward,
      requestId: newId(),
      secPassword: FUND,
    }),
  )
const opened = (all: readonly Buyer[], programmeId: number) =>
  Promise.all(all.map((who) => refusalOf(open(who, programmeId))))
const several = (count: number, make: () => Promise<Buyer>) =>
  Promise.all(Array.from({ length: count }, make))

test('accounts that never pay hold a quarter of the places; buyers and members who pay at once find the rest', async () => {
  const id = await openProgramme(shop.ctx, { places: 8 })
  const told = await opened(await several(8, newcomer), id)
  expect(tally(told)).toEqual({ 200: 2, 4002: 6 })
  expect(told.find(({ code }) => code === 4002)?.fields).toEqual({ programmeId: 'placesHeld' })
  expect(tally(await opened(await several(8, buyer), id))).toEqual({ 200: 2, 4002: 6 })
  const rich = await Promise.all(Array.from({ length: 5 }, () => shop.member({ USDT: '100' })))
  const joined = await Promise.all(rich.map((me) => joinNow(me, id)))
  expect(tally(joined)).toEqual({ 200: 4, 4002: 1 })

  const few = await openProgramme(shop.ctx, { places: 3 })
  expect(tally(await opened(await several(2, newcomer), few))).toEqual({ 4002: 2 })
  expect(tally(await opened(await several(2, buyer), few))).toEqual({ 200: 1, 4002: 1 })
})

test('accounts that never pay hold a quarter of the rewards; buyers and members who pay at once find the rest', async () => {
  const free = await readFree(shop.ctx, 'USDT')
  // Half of what is pledged is the reward: an eighth of the pool each.
  const eighth = { amount: formatMicro(free / 4n), reward: formatMicro(free / 8n) }
  const most = (3n * free) / 4n
  await fillCoins(shop.ctx, formatMicro(8n * most))
  const id = await openProgramme(shop.ctx, { rewardBps: 5_000, maxMicro: most })
  const told = async (make: () => Promise<Buyer>, change: Partial<CallInput<'pledgeMatic'>>) => {
    const who = await make()
    return refusalOf(calls.pledgeMatic(who.me, asking(who, id, change)))
  }
  const tooMuch = { amount: formatMicro(most), reward: formatMicro(most / 2n) }
  expect(await told(buyer, tooMuch)).toEqual({ code: 4002, fields: { programmeId: 'poolShort' } })
  const refused = { code: 4002, fields: { programmeId: 'placesHeld' } }
  for (const make of [newcomer, buyer])
    for (const answer of [{ code: 200 }, { code: 200 }, refused, refused])
      expect(await told(make, eighth)).toEqual(answer)
  for (let times = 0; times < 4; times++) {
    const rich = await shop.member({ USDT: eighth.amount })
    expect(await joinNow(rich, id, eighth.amount, eighth.reward)).toEqual({ code: 200 })
  }
  await fill(shop.ctx, 'USDT', '4000')
})

test('accounts that never pay hold a quarter of the USDT for coin, and one buyer holds no more than that', async () => {
  const id = await openProgramme(shop.ctx)
  const { free } = await pool()
  await inTransaction(shop.ctx, (tx) =>
    takeFromCoinPool(tx, { amountMicro: free - units('799.99'), reference: `out:${newId()}` }),
  )
  // A quarter is 199.9975.
  const told = await opened(await several(10, newcomer), id)
  expect(tally(told)).toEqual({ 200: 1, 4002: 9 })
  expect(told.find(({ code }) => code === 4002)?.fields).toEqual({ amount: 'placesHeld' })
  const greedy = await buyer()
  const asked = (amount: string, reward: string) =>
    refusalOf(calls.pledgeMatic(greedy.me, asking(greedy, id, { amount, reward })))
  expect(await asked('200', '20')).toEqual({ code: 4002, fields: { amount: 'coinShort' } })
  expect(await asked('199.99', '19.999')).toEqual({ code: 200 })
  // Ten for the last 500 at once.
  expect(tally(await opened(await several(10, buyer), id))).toEqual({ 200: 5, 4002: 5 })
  expect(await pool()).toEqual({ free: 0n, held: units('799.99') })
  await fillCoins(shop.ctx, '20000')
})

test('the database lets nothing but earnings into the USDT for coin, and nothing but pledges and earnings out of it', async () => {
  const who = await buyer()
  const move = (from: object, to: object): Promise<unknown> =>
    inTransaction(shop.ctx, (tx) =>
      moveCoins(tx, from as typeof COINS, to as typeof COINS, {
        amountMicro: 1n,
        reference: `wrong:${newId()}`,
      }),
    )
  const member = { account: memberOf(await shop.member({ USDT: '1' })) }
  for (const [from, to] of [
    [{ system: 'demo' }, COINS],
    [member, COINS],
    [{ system: 'pool:rewards' }, COINS],
    [COINS, { account: memberOf(who.me) }],
    [COINS, { system: 'pool:rewards' }],
    [COINS, { system: 'pool:owed' }],
    [{ system: 'sales' }, COINS_RESERVED],
    [{ system: 'demo' }, COINS_RESERVED],
  ] as const)
    await expect(move(from, to)).rejects.toThrow('not a way of')
  await open(who, await openProgramme(shop.ctx))
  for (const to of [{ system: 'sales' }, { system: 'pool:rewards' }])
    await expect(move(COINS_RESERVED, to)).rejects.toThrow('not a way of')
  await calls.dropCoinPledge(who.me, {
    id: (await calls.listCoinPledges(who.me, {})).records[0]!.id,
  })
  for (const change of [
    sql`update coin_pledge set amount_micro = amount_micro + 1`,
    sql`update coin_pledge set state = 'open', ended_at = null`,
    sql`update coin_pledge set state = 'dropped' where state = 'joined'`,
    sql`delete from coin_pledge`,
  ])
    await expect(change.execute(shop.ctx.db)).rejects.toThrow(/refused/)
})
