import { setTimeout as pause } from 'node:timers/promises'
import { NETWORKS } from '../../../basics/networks.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/connection.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { createBalanceReader } from '../../money/chains/balances/createBalanceReader.ts'
import { NoProvider, ProviderFault, type ChainSettings } from '../../money/chains/chain.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { checkBalances } from '../../money/recheck/checkBalances.ts'
import { rereadDue } from '../../money/recheck/rereadDue.ts'
import { startFaultProxy, type FaultProxy } from '../chains/faultProxy.ts'
import type { Signed, TestChain } from '../chains/scriptedChain.ts'
import { faultKindsOf } from './faultRun.ts'
import { openFollowing, type Following, type TrialOrder } from './following.ts'
import { earlyFinal } from './earlyFinal.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

/**
 * One provider of one, two or three lies about final blocks. Every payment must be credited once, and no claimed one
 * ever.
 */
const COUNTS = [1, 2, 3] as const
const LIES = ['omits', 'invents', 'delays', 'wrong finalized'] as const
const PHASES = ['following', 'catching up', 'restart'] as const
export type Liar = {
  readonly count: (typeof COUNTS)[number]
  readonly lie: (typeof LIES)[number]
  readonly phase: (typeof PHASES)[number]
}
export const ALL_LIARS: readonly Liar[] = COUNTS.flatMap((count) =>
  LIES.flatMap((lie) => PHASES.map((phase) => ({ count, lie, phase }))),
)

const ARMS = { omits: 'no logs', invents: 'forged log', delays: 'lag' } as const
/** More than two that disagree need for their alarm. */
const ROUNDS = 24
const LAG_BLOCKS_AT_LEAST = 20
/** As in `server/entry/wiring/watch.ts`. */
const BALANCES_EVERY_MS = 300_000
const TOLD_WITHIN_MS = 600_000

/**
 * How a person learns of it. A late provider is only waited for; a single one can hide only what balances show, and
 * cannot make blocks final before the chain's own rule.
 */
function expectedAlarms({ count, lie }: Liar): readonly string[] {
  if (lie === 'delays' || (count === 1 && lie === 'invents')) return []
  // A claim that does not fit its own block is that node's fault, and no second opinion.
  if (lie === 'invents' && count === 2) return []
  if (lie === 'wrong finalized') return ['finalityDisagrees']
  if (count === 1) return ['balanceUnexplained']
  return count === 2 ? ['providersDisagree'] : ['providerOutvoted']
}

type Trial = {
  readonly chain: TestChain
  /** Reads the balances of many addresses in one call; `null` as on a network where no one deployed it. */
  readonly factory: string | null
  readonly db: Database
  readonly proxy: FaultProxy
  readonly over: Partial<ChainSettings>
}

async function openRecheck({ chain, factory, over }: Trial, following: Following) {
  const settings = chain.settings(over)
  const { log } = following.ctx
  const one = {
    ctx: following.ctx,
    chain: chain.open(settings, log),
    listeners: followChains(paymentListeners(null)),
  }
  const isTron = NETWORKS[chain.network].kind === 'tron'
  const [address] = settings.receive
  const given = [{ address: isTron ? address! : address!.toLowerCase(), fresh: false }]
  const reader = createBalanceReader(settings, factory, log)
  return async (): Promise<void> => {
    try {
      await checkBalances(one, reader, given)
      await rereadDue(one)
    } catch (error) {
      if (!(error instanceof NoProvider) && !(error instanceof ProviderFault)) throw error
    }
  }
}

const tryAll = async (following: Following): Promise<void> => {
  await following.watcher.processAll().catch((error: unknown) => {
    if (!(error instanceof NoProvider) && !(error instanceof ProviderFault)) throw error
  })
}

/** The payment is seen before the liar begins only where a restart must not forget it. */
async function payAndLie(
  trial: Trial,
  liar: Liar,
  first: Following,
  [order, bait]: readonly [TrialOrder, TrialOrder],
): Promise<{ following: Following; signed: Signed }> {
  const { chain, db, proxy, over } = trial
  const arm = async (): Promise<void> => {
    const site = {
      chain,
      otherRpc: chain.rpc,
      bait,
      contradicted: liar.count > 1 || liar.lie === 'omits',
    }
    proxy.fault =
      liar.lie === 'wrong finalized'
        ? await earlyFinal(chain)
        : await faultKindsOf(chain.network)[ARMS[liar.lie]]!(site)
  }
  const signed = await chain.sign(order.to, order.amountBase)
  const isEarly = liar.lie === 'wrong finalized'
  if (liar.phase !== 'following') await first.watcher.stop()
  if (!isEarly) await arm()
  await chain.mine([signed])
  if (isEarly) {
    await chain.mineEmpty(1)
    await arm()
  } else await chain.finalise()
  if (liar.phase !== 'restart') return { following: first, signed }
  const following = await openFollowing(chain, db, { over })
  await following.syncClock()
  return { following, signed }
}

const alarmsOf = async (db: Database): Promise<string[]> =>
  (await sql<{ kind: string }>`select kind from alarm order by kind`.execute(db)).rows.map(
    ({ kind }) => kind,
  )

/**
 * Follows until two that disagree must have raised their alarm; returns the shop's time until then, if it was.
 */
async function toldWithin(
  trial: Trial,
  liar: Liar,
  following: Following,
  recheck: () => Promise<void>,
): Promise<number | undefined> {
  const { pollMs } = NETWORKS[trial.chain.network]
  const expected = expectedAlarms(liar)
  let toldMs: number | undefined
  const look = async (elapsedMs: number): Promise<void> => {
    const alarms = await alarmsOf(trial.db)
    if (expected.some((kind) => alarms.includes(kind))) toldMs ??= elapsedMs
  }
  for (let round = 1; round <= ROUNDS; round++) {
    await tryAll(following)
    following.pass(pollMs)
    await look(round * pollMs)
  }
  if (liar.count === 1 && liar.lie === 'omits') {
    await recheck()
    await look(BALANCES_EVERY_MS)
  }
  return toldMs
}

/**
 * Throws when money was lost or credited wrongly, or no alarm came in time; returns the shop's time until the alarm.
 * The chain must lag twenty blocks.
 */
export async function runLiar(
  chain: TestChain,
  db: Database,
  liar: Liar,
  factory: string | null,
): Promise<number | undefined> {
  if (chain.lagBlocks < LAG_BLOCKS_AT_LEAST) throw new Error('the chain finalises too soon')
  const what = `network ${chain.network}, ${liar.count} providers of which one ${liar.lie}, ${liar.phase}`
  const proxy = await startFaultProxy(chain.rpc)
  const leastDepth = NETWORKS[chain.network].finalDepth
  const over = {
    rpc: [proxy.url, ...Array.from({ length: liar.count - 1 }, () => chain.rpc)],
    receive: chain.receivers.slice(0, 1),
    leastDepth,
  }
  const trial: Trial = { chain, factory, db, proxy, over }
  await sql`truncate alarm`.execute(db)
  let following = await openFollowing(chain, db, { over })
  try {
    await following.syncClock()
    await following.readAll()
    const recheck = await openRecheck(trial, following)
    await recheck()
    const orders = (await following.placeOrders(2)) as [TrialOrder, TrialOrder]
    const [order, bait] = orders
    const paying = await payAndLie(trial, liar, following, orders)
    following = paying.following
    let toldMs = await toldWithin(trial, liar, following, recheck)
    if ((await following.paid([bait])).length > 0) throw new Error(`${what}: a lie was credited`)
    const isEarly = liar.lie === 'wrong finalized'
    // Where the chain's own rule allows the head to be final, the only node is believed until it says something else.
    const isBelieved = liar.count === 1 && leastDepth === 0
    if (isEarly && !isBelieved && (await following.paid([order])).length > 0)
      throw new Error(`${what}: credited before it was final`)
    proxy.fault = () => undefined
    if (isEarly && isBelieved) toldMs = await toldWithin(trial, liar, following, recheck)
    await chain.finalise()
    for (const until = performance.now() + WAIT_MS; ; await pause(100)) {
      await tryAll(following)
      await recheck()
      if ((await following.paid([order])).length > 0) break
      if (performance.now() > until) throw new Error(`${what}: lost`)
    }
    await checkOnce(db, chain, order, paying.signed, what)
    if ((await following.paid([bait])).length > 0) throw new Error(`${what}: a lie was credited`)
    if (expectedAlarms(liar).length > 0 && (toldMs === undefined || toldMs > TOLD_WITHIN_MS))
      throw new Error(`${what}: told after ${toldMs ?? 'no'} ms of shop time`)
    return toldMs
  } finally {
    await following.watcher.stop()
    await proxy.stop()
  }
}

async function checkOnce(
  db: Database,
  { network }: TestChain,
  order: TrialOrder,
  signed: Signed,
  what: string,
): Promise<void> {
  const { rows } = await sql<{ tx_hash: string; delivered: bigint }>`
    select tx_hash, delivered_base as delivered from transfer
    where network = ${network} and order_id = ${order.id} and delivered_base > 0`.execute(db)
  const [row] = rows
  if (rows.length !== 1 || row!.tx_hash !== signed.hash || row!.delivered !== order.amountBase)
    throw new Error(
      `${what}: credited ${JSON.stringify(rows, (_, value: unknown) => String(value))}`,
    )
}
