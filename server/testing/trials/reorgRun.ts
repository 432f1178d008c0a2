import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Signed, TestChain } from '../chains/scriptedChain.ts'
import type { Connection, Database } from '../../platform/db/connection.ts'
import { openFollowing, type Following, type TrialOrder } from './following.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

/**
 * A reorganisation of `depth` blocks with one course for the payment in the lowest; the watcher follows live
 * or was away. Nothing may be credited before it is final or twice, and the order's page must step back
 * soon.
 */
type Added = { readonly signed: Signed; readonly at: number }
type Case = {
  readonly chain: TestChain
  readonly depth: number
  readonly order: TrialOrder
  /** Another open order, which some courses pay instead. */
  readonly other: TrialOrder
}
type Course = {
  /** Transactions of the first branch; the order's payment comes first. */
  first(one: Case): Promise<Signed[]>
  /** Makes the other branch of these. */
  branch(one: Case, first: readonly Signed[]): Promise<readonly Added[]>
  /** Further events before anything is final. */
  afterwards?(one: Case, first: readonly Signed[]): Promise<void>
  /** The transaction that pays in the end, by its place in the first branch or itself; `null`: none. */
  pays(one: Case, first: readonly Signed[], branch: readonly Added[]): Signed | null
  paysOther?(branch: readonly Added[], first: readonly Signed[]): Signed | null
}

const payment = async ({ chain, order }: Case): Promise<Signed[]> => [
  await chain.sign(order.to, order.amountBase),
]
const top = ({ depth }: Case): number => depth - 1
const firstOf = (signed: readonly Signed[]): Signed => signed[0]!
/** Signed beside the first payment and held until the reorganisation. */
const aside = new WeakMap<Signed, Signed>()
const instead = (
  wanted: (one: Case) => { to: string; amountBase: bigint },
): Pick<Course, 'first' | 'branch'> => ({
  async first(one) {
    const [kept, replacing] = await one.chain.signTwice(
      { to: one.order.to, amountBase: one.order.amountBase },
      wanted(one),
    )
    aside.set(kept!, replacing!)
    return [kept!]
  },
  branch: async (_one, first) => [{ signed: aside.get(firstOf(first))!, at: 0 }],
})

export const COURSES: Readonly<Record<string, Course>> = {
  dropped: { first: payment, branch: async () => [], pays: () => null },
  'in a later block': {
    first: payment,
    branch: async (one, first) => [{ signed: firstOf(first), at: top(one) }],
    pays: (_one, first) => firstOf(first),
  },
  'in the other block of its height': {
    first: payment,
    branch: async (_one, first) => [{ signed: firstOf(first), at: 0 }],
    pays: (_one, first) => firstOf(first),
  },
  'in another place of its block': {
    first: async (one) => [
      ...(await payment(one)),
      await one.chain.sign(one.chain.receivers[0]!, 7n),
    ],
    branch: async (_one, first) => first.toReversed().map((signed) => ({ signed, at: 0 })),
    pays: (_one, first) => firstOf(first),
  },
  'replaced by another amount': {
    ...instead(({ order }) => ({ to: order.to, amountBase: order.amountBase / 7n })),
    pays: () => null,
  },
  'replaced by one to somebody else': {
    ...instead(({ chain, order }) => ({ to: chain.usdt, amountBase: order.amountBase })),
    pays: () => null,
  },
  'replaced by one for another order': {
    ...instead(({ other }) => ({ to: other.to, amountBase: other.amountBase })),
    pays: () => null,
    paysOther: (branch) => branch[0]!.signed,
  },
  doubled: {
    async first(one) {
      // Signed now: on TRON a transaction names a block that must stay.
      const [kept] = await payment(one)
      aside.set(
        kept!,
        firstOf(
          await one.chain.signTwice(
            { to: one.order.to, amountBase: one.order.amountBase },
            { to: one.order.to, amountBase: 1n },
          ),
        ),
      )
      return [kept!]
    },
    branch: async (one, first) => [
      { signed: firstOf(first), at: 0 },
      { signed: aside.get(firstOf(first))!, at: top(one) },
    ],
    pays: (_one, first) => firstOf(first),
  },
  'gone and back': {
    first: payment,
    branch: async () => [],
    afterwards: ({ chain }, first) => chain.mine([firstOf(first)]),
    pays: (_one, first) => firstOf(first),
  },
}

export type ReorgFigures = {
  readonly network: NetworkId
  readonly cases: number
  readonly worstStepBackMs: number
  readonly credits: number
}
type Tally = { cases: number; worstStepBackMs: number; readonly paidBy: Map<TrialOrder, Signed> }

const POLL_MS = 50

async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await holds())) {
    if (performance.now() - startedAt > WAIT_MS) throw new Error(`never ${what}`)
    await pause(10)
  }
  return performance.now() - startedAt
}

/** The watcher's position; it keeps a row per block of the tail. */
const hasRead = async (db: Connection, chain: TestChain): Promise<boolean> => {
  const head = await chain.head()
  const { rows } = await sql<{
    head: bigint
  }>`select head_number as head from chain_cursor where network = ${chain.network}`.execute(db)
  return rows[0]?.head === BigInt(head)
}

async function expectUnpaid(
  { paid }: Following,
  orders: readonly TrialOrder[],
  name: string,
): Promise<void> {
  if ((await paid(orders)).length > 0) throw new Error(`${name}: credited before it was final`)
}

/** A vanished transfer must no longer be shown as on its way. */
async function stepBack(
  following: Following,
  order: TrialOrder,
  first: Signed,
  branch: readonly Added[],
): Promise<number> {
  const isGone = !branch.some(({ signed }) => signed === first)
  return until('stepped back', async () => {
    const { rows } = await sql<{ fresh: boolean }>`
      select not exists (select from transfer t
        where t.tx_hash = ${first.hash} and t.final_at is null and t.status <> 'orphaned'
        and not exists (select from chain_block b
          where b.network = t.network and b.hash = t.block_hash)) as fresh`.execute(
      following.ctx.db,
    )
    return (
      rows[0]!.fresh &&
      (!isGone || (await following.status(order)) === 'waiting' || branch.length > 0)
    )
  })
}

async function runCase(
  chain: TestChain,
  following: Following,
  depth: number,
  name: string,
  course: Course,
  away: boolean,
  tally: Tally,
): Promise<void> {
  const {
    ctx: { db },
    watcher,
  } = following
  await following.syncClock()
  const [order, other] = (await following.placeOrders(2)) as [TrialOrder, TrialOrder]
  const one: Case = { chain, depth, order, other }
  watcher.start()
  const first = await course.first(one)
  await chain.mine(first)
  await chain.mineEmpty(depth - 1)
  await until('read', () => hasRead(db, chain))
  const shown = await following.status(order)
  if (shown !== 'seen' && shown !== 'confirming') throw new Error(`${name}: the page says ${shown}`)
  await expectUnpaid(following, [order, other], name)
  if (away) await watcher.stop()
  const branch = await course.branch(one, first)
  await chain.reorganise(depth, branch)
  await chain.mineEmpty(1)
  if (away) watcher.start()
  tally.worstStepBackMs = Math.max(
    tally.worstStepBackMs,
    await stepBack(following, order, firstOf(first), branch),
  )
  await until('read', () => hasRead(db, chain))
  await course.afterwards?.(one, first)
  await until('read', () => hasRead(db, chain))
  await expectUnpaid(following, [order, other], name)
  await watcher.stop()
  await chain.finalise()
  await following.readAll()
  const [pays, paysOther] = [
    course.pays(one, first, branch),
    course.paysOther?.(branch, first) ?? null,
  ]
  if (pays) tally.paidBy.set(order, pays)
  if (paysOther) tally.paidBy.set(other, paysOther)
  const paid = await following.paid([order, other])
  if (paid.includes(order) !== (pays !== null) || paid.includes(other) !== (paysOther !== null))
    throw new Error(`${name}: ${paid.length} orders are paid`)
  tally.cases++
}

/** Runs all courses at one depth, live and away. Throws when anything is credited early, twice or wrongly. */
export async function runReorgs(options: {
  chain: TestChain
  db: Database
  depth: number
  courses: readonly string[]
  ways: readonly ('following' | 'away')[]
}): Promise<ReorgFigures> {
  const { chain, db, depth, courses, ways } = options
  const following = await openFollowing(chain, db, { pollMs: POLL_MS })
  await following.readAll()
  const tally: Tally = { cases: 0, worstStepBackMs: 0, paidBy: new Map() }
  try {
    for (const course of courses)
      for (const way of ways)
        await runCase(
          chain,
          following,
          depth,
          `network ${chain.network}, ${depth} blocks, ${course}, ${way}`,
          COURSES[course]!,
          way === 'away',
          tally,
        )
    await following.checkCredits(tally.paidBy)
  } finally {
    await following.watcher.stop()
  }
  return {
    network: chain.network,
    cases: tally.cases,
    worstStepBackMs: Math.round(tally.worstStepBackMs),
    credits: tally.paidBy.size,
  }
}
