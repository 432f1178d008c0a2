// npm run bench:addresses [-- GIVEN [HOT [BLOCKS [evm|tron]]]]: 100,000 addresses were given out, and 1,000 of them
// are hot. Polygon and BSC: log requests a poll, calls and time until every balance is read, and until an omitted
// transfer is found. TRON: the time for a block against a shop that gave out ten.
import { createHash } from 'node:crypto'
import { toTronAddress } from '../../basics/tron/address.ts'
import { createBalanceChecks } from '../../server/entry/wiring/networks/recheckChains.ts'
import { chainListeners } from '../../server/entry/wiring/networks/chainListeners.ts'
import { earlierAddresses } from '../../server/entry/wiring/addresses/earlierAddresses.ts'
import { openChain } from '../../server/money/chains/openChain.ts'
import { createWatcher, type Watcher } from '../../server/money/chains/watch/createWatcher.ts'
import { hotAddressesOf } from '../../server/money/payments/quotes/watchedAddresses.ts'
import { registerChains } from '../../server/money/receiving/registerChains.ts'
import { readConfig, type Config } from '../../server/platform/config.ts'
import { openDatabase, type Database } from '../../server/platform/db/connection.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'
import { startEvmTestChain, type EvmTestChain } from '../../server/testing/chains/evmChain.ts'
import { startFaultProxy, type FaultProxy } from '../../server/testing/chains/faultProxy.ts'
import { factoryOn } from '../../server/testing/chains/forwarders.ts'
import type { TestChain } from '../../server/testing/chains/scriptedChain.ts'
import { startTronTestChain, type TronTestChain } from '../../server/testing/chains/tronChain.ts'
import { startTestServer } from '../../server/testing/database.ts'

const GIVEN = Number(process.argv[2] ?? 100_000)
const HOT = Number(process.argv[3] ?? 1_000)
const BLOCKS = Number(process.argv[4] ?? 150)
const FEW = 10
const WARM_UP = 20
const GOALS = { requests: 2, calls: Math.ceil(GIVEN / 1_000), checkMs: 600_000, ratio: 1.1 }
/** How often the job runs in the shop. */
const CHECK_EVERY_MS = 300_000
const TREASURY = `0x${'7e'.repeat(20)}`
const A_STATEMENT = 10_000

type Place = { readonly chain: TestChain; readonly proxy: FaultProxy }
let isMissed = false
const say = (what: string, value: number, goal: number): void => {
  if (value > goal) isMissed = true
  const shown = Number(value.toFixed(2)).toLocaleString('en')
  console.log(`${what}: ${shown} (goal ${goal.toLocaleString('en')})`)
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1]!

const addressAt = (chain: TestChain, index: number): string =>
  chain.spell(`0x${createHash('sha256').update(`given ${index}`).digest('hex').slice(0, 40)}`)

/** As giving them out leaves them: the newest are those that money is expected at. */
async function giveOut(ctx: Context, chain: TestChain, given: number, hot: number): Promise<void> {
  const isTron = chain.network === 105
  const treasury = isTron ? toTronAddress(TREASURY) : TREASURY
  const now = ctx.now().getTime()
  for (let from = 0; from < given; from += A_STATEMENT) {
    const count = Math.min(A_STATEMENT, given - from)
    const indices = Array.from({ length: count }, (_, at) => from + at)
    await sql`
      insert into shop_address (address, family, role, purpose, treasury, salt_index, uses, watch_until, added_at)
      select address, ${isTron ? 'tron' : 'evm'}, 'forwarder', 'order', ${treasury}, index, 1,
        to_timestamp(watched / 1000.0), ${ctx.now()}
      from unnest(${indices.map((index) => addressAt(chain, index))}::text[], ${indices}::bigint[],
        ${indices.map((index) => now + (index >= given - hot ? 1 : -1) * 48 * 3_600_000)}::bigint[]) one (address, index, watched)`.execute(
      ctx.db,
    )
  }
  await sql`analyze`.execute(ctx.db)
}

const configOf = (places: readonly Place[]): Config =>
  readConfig(
    Object.fromEntries([
      ['DATABASE_URL', 'postgres://unused'],
      ['PUBLIC_URL', 'https://shop.test'],
      ...places.flatMap(({ chain, proxy }) => [
        [`CHAIN_${chain.network}_RPC`, proxy.url],
        [`CHAIN_${chain.network}_OWN_NODE`, '1'],
        [`CHAIN_${chain.network}_USDT`, chain.usdt],
        [
          `CHAIN_${chain.network}_TREASURY`,
          chain.network === 105 ? toTronAddress(TREASURY) : TREASURY,
        ],
        ...('net' in chain
          ? [
              ['CHAIN_105_CHAIN_ID', String((chain as TronTestChain).net.chainId)],
              ['CHAIN_105_FORWARDERS', (chain as TronTestChain).net.forwarders],
            ]
          : []),
      ]),
    ]) as Record<string, string>,
  )

const watchersOf = (ctx: Context, config: Config): Watcher[] =>
  config.chains.map((settings) =>
    createWatcher(ctx, openChain(settings, ctx.log), chainListeners(config), {
      earlierAddresses: () => earlierAddresses(ctx, settings),
      hotAddresses: hotAddressesOf(ctx, settings.network),
    }),
  )

const contextOf = (db: Database): Context => ({
  db,
  now: () => new Date(),
  log: createLog('bench', 'silent'),
})

async function isStored(ctx: Context, txHash: string): Promise<boolean> {
  const { rows } = await sql`select 1 from transfer where tx_hash = ${txHash}`.execute(ctx.db)
  return rows.length > 0
}

const omitting: FaultProxy['fault'] = ({ method }) =>
  method === 'eth_getLogs' ? { kind: 'result', change: () => [] } : undefined

/** The only node's logs omit a payment to a hot address; its balance makes the block be read from the receipts. */
async function omitted(
  ctx: Context,
  { chain, proxy }: Place,
  watcher: Watcher,
  check: () => Promise<void>,
): Promise<void> {
  proxy.fault = omitting
  const signed = await chain.sign(addressAt(chain, GIVEN - 1), 5_000_000n)
  await chain.mine([signed])
  await chain.finalise()
  await watcher.processAll()
  if (await isStored(ctx, signed.hash)) throw new Error('nothing was omitted')
  const startedAt = performance.now()
  await check()
  if (!(await isStored(ctx, signed.hash))) throw new Error('the omitted transfer was not found')
  say(
    `network ${chain.network}: ms until an omitted transfer is found, waiting for the job included`,
    CHECK_EVERY_MS + performance.now() - startedAt,
    GOALS.checkMs,
  )
  proxy.fault = () => undefined
}

async function polls(places: readonly Place[], watchers: readonly Watcher[]): Promise<void> {
  for (const { proxy } of places) {
    proxy.counts.clear()
    proxy.requests.clear()
  }
  for (let poll = 0; poll < WARM_UP; poll++)
    for (const [at, { chain }] of places.entries()) {
      await chain.mineEmpty(1)
      await watchers[at]!.tick()
    }
  for (const { chain, proxy } of places) {
    const [requests, lists] = [proxy.requests, proxy.counts].map(
      (counts) => (counts.get('eth_getLogs') ?? 0) / WARM_UP,
    ) as [number, number]
    say(
      `network ${chain.network}: requests for logs a poll with ${HOT} hot addresses of ${GIVEN} (${lists} lists)`,
      requests,
      GOALS.requests,
    )
  }
}

async function benchEvm(): Promise<void> {
  const places: Place[] = []
  const server = await startTestServer()
  const db = openDatabase(server.url, { max: 6 })
  const ctx = contextOf(db)
  try {
    for (const network of [137, 56] as const) {
      const chain: EvmTestChain = await startEvmTestChain({ network })
      await factoryOn(chain)
      await chain.finalise()
      places.push({ chain, proxy: await startFaultProxy(chain.rpc) })
    }
    const config = configOf(places)
    await registerChains(ctx, config.chains)
    await giveOut(ctx, places[0]!.chain, GIVEN, HOT)
    const watchers = watchersOf(ctx, config)
    for (const watcher of watchers) await watcher.processAll()
    await polls(places, watchers)
    const check = createBalanceChecks(ctx, config)
    // Starts by reading every address, once.
    await check()
    const cold = await Promise.all(
      places.map(async ({ chain }) => {
        const signed = await chain.sign(addressAt(chain, 7), 5_000_000n)
        await chain.mine([signed])
        await chain.finalise()
        return signed.hash
      }),
    )
    for (const watcher of watchers) await watcher.processAll()
    for (const { proxy } of places) proxy.counts.clear()
    const startedAt = performance.now()
    await check()
    const ms = performance.now() - startedAt
    for (const { chain, proxy } of places)
      say(
        `network ${chain.network}: calls for the balances of ${GIVEN} addresses`,
        proxy.counts.get('eth_call') ?? 0,
        GOALS.calls,
      )
    say('ms for the balances of both networks', ms, GOALS.checkMs)
    for (const hash of cold)
      if (!(await isStored(ctx, hash))) throw new Error('money at a cold address was not found')
    for (const [at, place] of places.entries()) await omitted(ctx, place, watchers[at]!, check)
    for (const watcher of watchers) await watcher.stop()
  } finally {
    await db.destroy()
    await Promise.all(places.flatMap(({ chain, proxy }) => [proxy.stop(), chain.stop()]))
    await server.stop()
  }
}

type Side = {
  readonly ctx: Context
  readonly watcher: Watcher
  readonly given: number
  readonly times: number[]
}

async function openSide(place: Place, db: Database, given: number): Promise<Side> {
  const ctx = contextOf(db)
  const config = configOf([place])
  await registerChains(ctx, config.chains)
  await giveOut(ctx, place.chain, given, Math.min(HOT, given))
  const [watcher] = watchersOf(ctx, config) as [Watcher]
  await watcher.processAll()
  return { ctx, watcher, given, times: [] }
}

/**
 * Both sides watch the same chain, each from its own database; each block pays the ten addresses that both gave out.
 */
async function benchTron(): Promise<void> {
  const chain = await startTronTestChain({ lagBlocks: 4 })
  const place = { chain, proxy: await startFaultProxy(chain.rpc) }
  const servers = [await startTestServer(), await startTestServer()] as const
  const databases = servers.map(({ url }) => openDatabase(url, { max: 6 }))
  try {
    const sides = [
      await openSide(place, databases[0]!, FEW),
      await openSide(place, databases[1]!, GIVEN),
    ]
    for (let block = 0; block < WARM_UP + BLOCKS; block++) {
      await chain.mine([await chain.sign(addressAt(chain, block % FEW), 1_000_000n)])
      for (const { watcher, times } of block % 2 === 0 ? sides : sides.toReversed()) {
        const startedAt = performance.now()
        await watcher.tick()
        if (block >= WARM_UP) times.push(performance.now() - startedAt)
      }
    }
    await chain.finalise()
    for (const { ctx, watcher } of sides) {
      await watcher.processAll()
      const { rows } = await sql<{
        count: bigint
      }>`select count(*) as count from transfer where final_at is not null`.execute(ctx.db)
      if (rows[0]!.count !== BigInt(WARM_UP + BLOCKS))
        throw new Error(`${rows[0]!.count} transfers instead of ${WARM_UP + BLOCKS}`)
      await watcher.stop()
    }
    const [few, many] = sides.map(({ times }) => median(times)) as [number, number]
    console.log(
      `network 105: ${few.toFixed(2)} ms a block with ${FEW} addresses, ${many.toFixed(2)} ms with ${GIVEN}`,
    )
    say('network 105: times as long', many / few, GOALS.ratio)
  } finally {
    await Promise.all(databases.map((db) => db.destroy()))
    await Promise.all(servers.map((server) => server.stop()))
    await place.proxy.stop()
    await chain.stop()
  }
}

if (process.argv[5] !== 'tron') await benchEvm()
if (process.argv[5] !== 'evm') await benchTron()
process.exitCode = isMissed ? 1 : 0
