import { setTimeout as pause } from 'node:timers/promises'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { startFaultProxy, type FaultProxy } from '../chains/faultProxy.ts'
import { SILENT_AFTER_MS, type Signed, type TestChain } from '../chains/scriptedChain.ts'
import type { Database } from '../../platform/db/connection.ts'
import { EVM_LIES, TRANSPORT_FAULTS, type Arm } from './faultKinds.ts'
import { openFollowing, type Following, type TrialOrder } from './following.ts'
import { TRON_LIES } from './tronLies.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

/**
 * Payments of real orders while a provider is at fault: as the only one, which heals, and as one of three.
 * Each must be credited exactly once, the only provider's within two finality times of healing, and no
 * claimed bait ever.
 */
export const FAULT_LAG_BLOCKS = 20
const BLOCK_MS = 100
export const FINALITY_MS = FAULT_LAG_BLOCKS * BLOCK_MS
const POLL_MS = 150
/** Faulty answers, or time, before the provider heals. */
const FAULTED_CALLS = 4
const FAULTY_MS = 2_500
const A_BLOCK = 5
const STRANGER = `0x${'5e'.repeat(20)}`

export const faultKindsOf = (network: NetworkId): Readonly<Record<string, Arm>> => ({
  ...TRANSPORT_FAULTS,
  ...(NETWORKS[network].kind === 'tron' ? TRON_LIES : EVM_LIES),
})

type FaultFigures = {
  readonly network: NetworkId
  readonly deposits: number
  readonly worstHealingMs: number
  readonly worstKind: string
  readonly overdue: readonly string[]
  readonly faulted: number
}
type Side = {
  following: Following
  readonly proxy: FaultProxy
  readonly alone: boolean
  readonly paidBy: Map<TrialOrder, Signed>
  readonly baits: TrialOrder[]
  open(): Promise<Following>
}

async function openSide(chain: TestChain, db: Database, alone: boolean): Promise<Side> {
  const proxy = await startFaultProxy(chain.rpc)
  const rpc = alone ? [proxy.url] : [proxy.url, chain.rpc, chain.rpc]
  const open = async (): Promise<Following> => {
    // Separate receiving addresses, so that neither side sees the other's money.
    const following = await openFollowing(chain, db, {
      rpc,
      receive: [chain.receivers[alone ? 0 : 1]!],
      pollMs: POLL_MS,
      timeoutMs: SILENT_AFTER_MS,
    })
    await following.readAll()
    following.watcher.start()
    return following
  }
  return { following: await open(), proxy, alone, paidBy: new Map(), baits: [], open }
}

/**
 * Mines a block every 100 ms until all are paid; returns the chain time it took, because a busy machine
 * slows both.
 */
async function untilPaid(
  chain: TestChain,
  following: Following,
  orders: readonly TrialOrder[],
  what: string,
): Promise<number> {
  const startedAt = performance.now()
  let blocks = 0
  while ((await following.paid(orders)).length < orders.length) {
    const ms = performance.now() - startedAt
    if (ms > WAIT_MS)
      throw new Error(
        `${what}: only ${(await following.paid(orders)).length} of ${orders.length} were credited within ${Math.round(ms)} ms: ${JSON.stringify(following.module.providers())}`,
      )
    await chain.mineEmpty(1)
    blocks++
    await pause(BLOCK_MS)
  }
  return blocks * BLOCK_MS
}

async function payAll(
  chain: TestChain,
  payments: readonly (readonly [TrialOrder, Signed])[],
): Promise<void> {
  for (let at = 0; at < payments.length; at += A_BLOCK)
    await chain.mine(payments.slice(at, at + A_BLOCK).map(([, signed]) => signed))
}

/**
 * Waits until every faulty provider gave several faulty answers, or one and had its time. Blocks with a
 * stranger's payment then follow, so that a provider set aside by a busy machine is asked again.
 */
async function untilFaulted(
  chain: TestChain,
  sides: readonly Side[],
  before: readonly number[],
  name: string,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const fewest = Math.min(...sides.map(({ proxy }, at) => proxy.faulted - before[at]!))
    const ms = performance.now() - startedAt
    if (fewest >= FAULTED_CALLS || (fewest > 0 && ms > FAULTY_MS)) return
    if (ms > WAIT_MS) throw new Error(`${name}: the faulty provider was never asked`)
    if (ms > FAULTY_MS) await chain.mine([await chain.sign(chain.spell(STRANGER), 1n)])
    await pause(POLL_MS / 2)
  }
}

/**
 * Runs one fault on both sides with `deposits` payments in all; returns the times until all were credited.
 */
async function runKind(
  chain: TestChain,
  otherRpc: string,
  sides: readonly Side[],
  name: string,
  arm: Arm,
  deposits: number,
): Promise<number> {
  const orders = new Map<Side, TrialOrder[]>()
  for (const side of sides) {
    // Restarts trust in every provider, which would otherwise hide the next fault.
    await side.following.watcher.stop()
    side.following = await side.open()
    await side.following.syncClock()
    const placed = await side.following.placeOrders(deposits / sides.length + 1)
    side.baits.push(placed.pop()!)
    orders.set(side, placed)
  }
  const payments = await Promise.all(
    [...orders].flatMap(([side, placed]) =>
      placed.map(async (order) => {
        const signed = await chain.sign(order.to, order.amountBase)
        side.paidBy.set(order, signed)
        return [order, signed] as const
      }),
    ),
  )
  const before = sides.map(({ proxy }) => proxy.faulted)
  for (const { proxy, alone, baits } of sides)
    proxy.fault = await arm({ chain, otherRpc, bait: baits.at(-1)!, contradicted: !alone })
  const half = Math.ceil(payments.length / 2)
  await payAll(chain, payments.slice(0, half))
  await pause(2 * POLL_MS)
  await payAll(chain, payments.slice(half))
  await chain.mineEmpty(FAULT_LAG_BLOCKS)
  await untilFaulted(chain, sides, before, name)
  for (const { proxy } of sides) proxy.fault = () => undefined
  const times = await Promise.all(
    sides.map(({ following, alone }) =>
      untilPaid(
        chain,
        following,
        orders.get(sides.find((side) => side.following === following)!)!,
        `network ${chain.network}, ${name}, ${alone ? 'the only provider' : 'one of three'}`,
      ),
    ),
  )
  return Math.max(...times)
}

/** Runs every fault on one network. Throws when a payment is not credited or twice, or a bait is. */
export async function runFaults(options: {
  chain: TestChain
  otherRpc: string
  databases: readonly [Database, Database]
  depositsAKind: number
  kinds: Readonly<Record<string, Arm>>
  say?: (line: string) => void
}): Promise<FaultFigures> {
  const { chain, otherRpc, databases, depositsAKind, kinds, say } = options
  const sides = [
    await openSide(chain, databases[0], true),
    await openSide(chain, databases[1], false),
  ]
  const overdue: string[] = []
  let [worstHealingMs, worstKind] = [0, '']
  try {
    for (const [name, arm] of Object.entries(kinds)) {
      const ms = await runKind(chain, otherRpc, sides, name, arm, depositsAKind)
      say?.(
        `network ${chain.network}, ${name}: ${depositsAKind} credited, ${Math.round(ms)} ms after healing`,
      )
      if (ms > worstHealingMs) [worstHealingMs, worstKind] = [ms, name]
      if (ms > 2 * FINALITY_MS) overdue.push(`${name}: ${Math.round(ms)} ms`)
    }
    for (const { following, paidBy, baits } of sides) {
      await following.checkCredits(paidBy)
      const taken = await following.paid(baits)
      if (taken[0])
        throw new Error(
          `network ${chain.network}: ${taken.length} orders that nobody paid are paid`,
        )
    }
  } finally {
    await Promise.all(
      sides.map(async ({ following, proxy }) => {
        await following.watcher.stop()
        await proxy.stop()
      }),
    )
  }
  const deposits = sides.reduce((sum, { paidBy }) => sum + paidBy.size, 0)
  return {
    network: chain.network,
    deposits,
    worstHealingMs: Math.round(worstHealingMs),
    worstKind,
    overdue,
    faulted: sides.reduce((sum, { proxy }) => sum + proxy.faulted, 0),
  }
}
