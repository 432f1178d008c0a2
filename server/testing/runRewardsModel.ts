import { Refusal } from '../../basics/errors.ts'
import { coinFor } from '../../basics/rewards.ts'
import type { PledgeDays, RewardAsset } from '../../basics/rewards.ts'
import { readSystemBalance } from '../money/ledger/readSystemBalance.ts'
import { post } from '../money/ledger/post.ts'
import { checkRewards } from '../money/rewards/checkRewards.ts'
import { claimReleased } from '../money/rewards/claimReleased.ts'
import { closeDays } from '../money/rewards/closeDays.ts'
import { listCoinPledges } from '../money/rewards/coin/coinPledge.ts'
import { readCoinPool, takeFromCoinPool } from '../money/rewards/coin/coinPool.ts'
import { judgeCoins } from '../money/rewards/coin/judgeCoins.ts'
import { endCoinPledge, openCoinPledge } from '../money/rewards/coin/openCoinPledge.ts'
import { endEarly } from '../money/rewards/endEarly.ts'
import { joinProgramme } from '../money/rewards/joinProgramme.ts'
import { readCover, readFree } from '../money/rewards/pool.ts'
import { insertProgramme, endProgramme } from '../money/rewards/programmes.ts'
import { inTransaction, type Context, type TransactionContext } from '../platform/db/context.ts'
import { sql } from '../platform/db/sql.ts'
import { withSavepoint } from '../platform/db/withSavepoint.ts'
import { newId } from './balances.ts'
import { fillCoins, publishPrice, recordCoin } from './coinPledges.ts'
import { addAccounts } from './ledger.ts'
import { randomOf } from './ledgerModel.ts'
import { RewardsModel } from './rewardsModel.ts'
import { DAY_MS, fill } from './rewards.ts'

const MEMBERS = 4
const STEPS = 45
const ASSETS: readonly RewardAsset[] = ['USDT', 'MDD']
const DAYS: readonly PledgeDays[] = [30, 30, 90, 180, 360]
const START_MS = Date.UTC(2027, 0, 1, 13)
const UNIT = 1_000_000n
const SHOP = `0x${'2'.repeat(40)}`
const PRICE = 3n

class Killed extends Error {}
class Undo extends Error {}

const wasKilled = (fault: Error): boolean =>
  fault instanceof Killed ||
  (fault instanceof AggregateError && fault.errors.every((one) => one instanceof Killed))

const units = (micro: bigint): string => `${micro / UNIT}.${String(micro % UNIT).padStart(6, '0')}`

/** The n-th statement from now on fails, and all after it, as when the process is gone. */
function killedAfter(tx: TransactionContext, statements: number): TransactionContext {
  let left = statements
  const query: TransactionContext['db']['query'] = (...given) => {
    if (left-- <= 0) return Promise.reject(new Killed('killed'))
    return tx.db.query(...given)
  }
  return { ...tx, db: { isTransaction: true, query } }
}

type World = {
  readonly random: (below: number) => number
  readonly model: RewardsModel
  readonly accounts: readonly bigint[]
  readonly clock: { nowMs: number }
}
type Step = (tx: TransactionContext, world: World) => Promise<void>

const today = ({ clock }: World): number => Math.floor(clock.nowMs / DAY_MS)
const anyOf = <T>(random: World['random'], list: readonly T[]): T => list[random(list.length)]!

const fund: Step = async (tx, { random, model }) => {
  const asset = anyOf(random, ASSETS)
  const micro = BigInt(1 + random(40_000_000))
  await fill(tx, asset, units(micro))
  model.sum(asset).free += micro
}

const open: Step = async (tx, { random, model }) => {
  const min = BigInt(1 + random(3)) * UNIT
  const terms = {
    asset: anyOf(random, ASSETS),
    days: anyOf(random, DAYS),
    rewardBps: 1 + random(5_000),
    minMicro: min,
    maxMicro: min + BigInt(random(60)) * UNIT,
    places: 1 + random(4),
  }
  const { id } = await insertProgramme(tx, newId(), terms)
  const { asset, days, places } = terms
  const bps = BigInt(terms.rewardBps)
  const made = { id, asset, days, bps, min, max: terms.maxMicro, places }
  model.programmes.push({ ...made, stopped: false, members: new Set() })
}

const stop: Step = async (tx, { random, model }) => {
  if (model.programmes.length === 0) return
  const programme = anyOf(random, model.programmes)
  if ((await endProgramme(tx, programme.id)) === programme.stopped) throw new Error('stopped twice')
  programme.stopped = true
}

const join: Step = async (tx, world) => {
  const { random, model, accounts } = world
  if (model.programmes.length === 0) return
  const programme = anyOf(random, model.programmes)
  const account = anyOf(random, accounts)
  const amount = BigInt(random(70_0000)) * 100n
  const reward = model.join(programme, account, amount)
  const pledge = await joinProgramme(tx, programme.id, {
    accountId: account,
    amountMicro: amount,
  }).catch((error: unknown) => {
    if (error instanceof Refusal && reward === undefined) throw error
    if (error instanceof Killed) throw error
    throw new Error(`refused, against the model: ${String(error)}`)
  })
  if (reward === undefined) throw new Error('joined, against the model')
  const { asset, days } = programme
  const sum = model.sum(asset)
  programme.members.add(account)
  sum.free -= reward
  sum.has.set(account, sum.has.get(account)! - amount)
  const started = today(world)
  model.pledges.push({
    id: pledge.id,
    account,
    asset,
    amount,
    reward,
    days,
    day: 0,
    started,
    state: 'open',
  })
}

const end: Step = async (tx, { random, model, accounts }) => {
  if (model.pledges.length === 0) return
  const pledge = anyOf(random, model.pledges)
  const account = random(8) === 0 ? anyOf(random, accounts) : pledge.account
  const cost = pledge.amount / 2n + model.released(pledge) + (random(10) === 0 ? 1n : 0n)
  const isRight = cost === pledge.amount / 2n + model.released(pledge)
  const mayEnd = account === pledge.account && pledge.state === 'open' && isRight
  await endEarly(tx, { accountId: account, pledgeId: pledge.id, costMicro: cost })
  if (!mayEnd) throw new Error('ended, against the model')
  const sum = model.sum(pledge.asset)
  sum.free += pledge.reward - model.released(pledge)
  sum.terminations += cost
  sum.has.set(account, (sum.has.get(account) ?? 0n) + pledge.amount - cost)
  pledge.state = 'ended'
}

const claim: Step = async (tx, { random, model, accounts }) => {
  const [asset, accountId] = [anyOf(random, ASSETS), anyOf(random, accounts)]
  const claimed = await claimReleased(tx, { accountId, asset, reference: `claim:${newId()}` })
  const { earned, has } = model.sum(asset)
  if (claimed !== (earned.get(accountId) ?? 0n)) throw new Error(`claimed ${claimed}`)
  earned.set(accountId, 0n)
  has.set(accountId, (has.get(accountId) ?? 0n) + claimed)
}

const close: Step = async (tx, world) => {
  await closeDays(tx)
  world.model.close(today(world))
}

const pass: Step = async (tx, world) => {
  world.clock.nowMs += (1 + world.random(world.random(5) === 0 ? 200 : 3)) * DAY_MS
  await close(tx, world)
}

const fundCoins: Step = async (tx, { random, model }) => {
  const micro = BigInt(1 + random(200_000_000))
  await fillCoins(tx, units(micro))
  model.coins += micro
}

const takeCoins: Step = async (tx, { random, model }) => {
  const amountMicro = BigInt(1 + random(60_000_000))
  await takeFromCoinPool(tx, { amountMicro, reference: `out:${newId()}` })
  if (model.coins < amountMicro) throw new Error('taken out, against the model')
  model.coins -= amountMicro
}

const announce: Step = async (tx, { random, model, accounts, clock }) => {
  if (model.programmes.length === 0) return
  const inUsdt = model.programmes.filter(({ asset }) => asset === 'USDT')
  const programme = anyOf(random, inUsdt.length > 0 && random(8) > 0 ? inUsdt : model.programmes)
  // One member hesitates more often than others, and has to wait at times.
  const account = random(2) === 0 ? accounts[0]! : anyOf(random, accounts)
  const amount = programme.min + BigInt(random(6_0000)) * 100n
  const byBuyer = accounts.indexOf(account) % 2 === 0
  const reward = model.announce(programme, { account, byBuyer }, amount, clock.nowMs)
  const wallet = `0x${String(account).padStart(40, '0')}`
  const made = await openCoinPledge(
    tx,
    programme.id,
    { accountId: account, amountMicro: amount, byBuyer },
    { network: 137, shop: SHOP, wallet, price: PRICE },
  ).catch((error: unknown) => {
    if (error instanceof Killed || (error instanceof Refusal && reward === undefined)) throw error
    throw new Error(`refused, against the model: ${String(error)}`)
  })
  if (reward === undefined) throw new Error('announced, against the model')
  model.coins -= amount
  model.sum('USDT').free -= reward
  const { level, coin, validUntil } = made
  const until = validUntil.getTime()
  model.intents.push({
    level,
    wallet,
    coin,
    account,
    byBuyer,
    programme,
    amount,
    reward,
    until,
    state: 'open',
    endedMs: 0,
  })
  if (coin !== coinFor(amount, PRICE) || until <= clock.nowMs) throw new Error('another intent')
}

/** After a day nothing is waited for any more. */
const judge: Step = async (tx, { model, clock }) => {
  await judgeCoins(tx)
  for (const one of model.open()) if (one.until + DAY_MS <= clock.nowMs) model.end(one, clock.nowMs)
}

/** Once in a while by another wallet, too little, or a second time. */
const pay: Step = async (tx, world) => {
  const { random, model } = world
  if (model.intents.length === 0) return
  const unpaid = model.open()
  const intent = anyOf(random, unpaid.length > 0 && random(4) > 0 ? unpaid : model.intents)
  const isOther = random(8) === 0
  const isShort = random(8) === 0
  await recordCoin(tx, {
    shop: SHOP,
    sender: isOther ? SHOP : intent.wallet,
    coin: isShort ? intent.coin - 1n : intent.coin,
    level: intent.level,
  })
  await judgeCoins(tx)
  if (!isOther && !isShort) {
    const { rows } = await listCoinPledges(tx, {
      accountId: intent.account,
      pageNo: 1,
      pageSize: 100,
    })
    const id = rows.find(({ level }) => level === intent.level)!.pledgeId
    model.pay(intent, id === null ? undefined : { id, started: today(world) })
  }
  for (const one of model.open())
    if (one.until + DAY_MS <= world.clock.nowMs) model.end(one, world.clock.nowMs)
}

const drop: Step = async (tx, { random, model, clock }) => {
  if (model.intents.length === 0) return
  const unpaid = model.open()
  const intent = anyOf(random, unpaid.length > 0 && random(4) > 0 ? unpaid : model.intents)
  const { rows } = await listCoinPledges(tx, {
    accountId: intent.account,
    pageNo: 1,
    pageSize: 100,
  })
  const known = rows.find(({ level }) => level === intent.level)!
  if ((await endCoinPledge(tx, known, 'dropped')) !== (intent.state === 'open'))
    throw new Error('given up, against the model')
  if (intent.state === 'open') model.end(intent, clock.nowMs)
}

/** So that there is something to join from the start. */
const FIRST: readonly Step[] = [fund, fund, fund, fundCoins, open, open]

const ALL: readonly Step[] = [
  fundCoins,
  takeCoins,
  announce,
  announce,
  announce,
  announce,
  pay,
  pay,
  pay,
  judge,
  drop,
  drop,
  drop,
  fund,
  open,
  stop,
  join,
  join,
  join,
  join,
  end,
  claim,
  close,
  pass,
  pass,
]

async function compare(tx: TransactionContext, { model, accounts }: World): Promise<void> {
  const covers = await readCover(tx)
  const balances = await sql<{ has: bigint }>`
    select coalesce(a.posted_micro - a.reserved_micro, 0) as has
    from unnest(${accounts}::bigint[]) with ordinality m (id, n) cross join unnest(${ASSETS}::text[]) with ordinality s (asset, k)
    left join ledger_account a on a.account_id = m.id and a.asset = s.asset order by k, n`.execute(
    tx.db,
  )
  for (const [at, asset] of ASSETS.entries()) {
    const sum = model.sum(asset)
    const cover = covers.find((one) => one.asset === asset)!
    const told = [
      await readFree(tx, asset),
      cover.owed,
      cover.covered,
      await readSystemBalance(tx, 'terminations', asset),
      ...balances.rows
        .slice(at * accounts.length, (at + 1) * accounts.length)
        .map(({ has }) => has),
    ]
    const expected = [
      sum.free,
      model.owed(asset),
      model.owed(asset),
      sum.terminations,
      ...accounts.map((account) => sum.has.get(account) ?? 0n),
    ]
    if (String(told) !== String(expected)) throw new Error(`${asset}: ${told} for ${expected}`)
  }
  const coins = await readCoinPool(tx)
  const heldUsdt = model.held('USDT').amount
  if (coins.free !== model.coins || coins.held !== heldUsdt)
    throw new Error(`coins: ${coins.free}, ${coins.held} for ${model.coins}, ${heldUsdt}`)
  const { rows } = await sql<{ id: bigint; state: string; released: bigint }>`
    select id, state, released_micro as released from pledge where account_id = any(${accounts}::bigint[])`.execute(
    tx.db,
  )
  if (rows.length !== model.pledges.length) throw new Error(`${rows.length} pledges`)
  for (const { id, state, released } of rows) {
    const known = model.pledges.find((one) => one.id === id)!
    if (known.state !== state || model.released(known) !== released)
      throw new Error(`pledge ${id} is ${state} with ${released}`)
  }
}

async function addMembers(
  tx: TransactionContext,
  { model, accounts, random }: World,
): Promise<void> {
  for (const account of accounts)
    for (const asset of ASSETS) {
      const amountMicro = BigInt(1 + random(150_0000)) * 100n
      model.sum(asset).has.set(account, amountMicro)
      const reference = `member:${account}:${asset}`
      await post(tx, [
        {
          from: { system: 'demo' },
          to: { account },
          asset,
          amountMicro,
          kind: 'playMoney',
          reference,
        },
      ])
    }
}

type Outcomes = {
  done: number
  refused: number
  killed: number
  /** Pledges that coin started. */
  byCoin: number
}

/**
 * Random steps of members and merchant, some of them killed at a random statement, against a model in memory; throws
 * where they differ. Everything is in one transaction, undone at the end, so that seeds do not see each other. The
 * database must have no rewards yet.
 */
export async function runRewardsModel(ctx: Context, seed: number): Promise<Outcomes> {
  const random = randomOf(seed)
  const clock = { nowMs: START_MS }
  const outcomes = { done: 0, refused: 0, killed: 0, byCoin: 0 }
  const run = async (tx: TransactionContext): Promise<never> => {
    const at = { ...tx, now: () => new Date(clock.nowMs) }
    const world = {
      random,
      model: new RewardsModel(),
      accounts: await addAccounts(tx.db, MEMBERS),
      clock,
    }
    await addMembers(at, world)
    await publishPrice(at, SHOP, PRICE)
    for (let step = 0; step < STEPS; step++) {
      const act = FIRST[step] ?? anyOf(random, ALL)
      const isKilled = act !== pass && random(6) === 0
      const acting = isKilled ? killedAfter(at, random(12)) : at
      const fault = await withSavepoint(at, () => act(acting, world))
      if (fault === undefined) outcomes.done++
      else if (isKilled && wasKilled(fault)) outcomes.killed++
      else if (fault instanceof Refusal) outcomes.refused++
      else
        throw new Error(`seed ${seed}, step ${step}, ${act.name}: ${fault.message}`, {
          cause: fault,
        })
      await compare(at, world).catch((cause: Error) => {
        throw new Error(`seed ${seed}, step ${step}, ${act.name}: ${cause.message}`, { cause })
      })
    }
    await checkRewards(at)
    outcomes.byCoin = world.model.intents.filter(({ state }) => state === 'joined').length
    throw new Undo()
  }
  await inTransaction(ctx, run).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return outcomes
}
