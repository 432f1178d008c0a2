import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NetworkState } from '../../../money/chains/networks/networkStates.ts'
import { readConfig } from '../../../platform/config.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { noteFollowed } from '../../../testing/followed.ts'
import { offeredNetwork } from '../../../money/payments/quotes/networks.ts'
import { networksOf } from './networksOf.ts'
import { listNetworks } from './listNetworks.ts'
import { whileOffered } from '../payoutSources.ts'
import { noteBlocked } from '../../../money/chains/networks/blockedAddresses.ts'
import { chargedNetworks, networkLine } from './offered.ts'
import { watchedForBlocks } from './recheckChains.ts'
import { createNetworkReporter } from './reportNetworks.ts'

const ADDRESS = `0x${'a'.repeat(40)}`
const ENV = {
  PUBLIC_URL: 'https://shop.example',
  CHAIN_137_RPC: 'https://a.one.test,https://b.two.test,https://c.three.test',
  CHAIN_137_RECEIVE: ADDRESS,
  CHAIN_56_RPC: 'https://a.one.test,https://b.two.test',
  CHAIN_56_RECEIVE: ADDRESS,
}
let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`truncate chain_block, chain_cursor, blocked_address`.execute(database.db)
})

const context = (log = recordingLog().log): CallContext =>
  ({ db: database.db, now: () => new Date(), log }) as unknown as CallContext
const openOn = async (env: Record<string, string> = {}): Promise<number[]> =>
  (await listNetworks(context(), readConfig({ ...ENV, ...env }), new Set(), new Set()))
    .filter(({ open }) => open)
    .map(({ network }) => network)
const order = async (network: 137 | 56, env: Record<string, string> = {}): Promise<string> => {
  await offeredNetwork(context(), networksOf(readConfig({ ...ENV, ...env })), network)
  return 'ordered'
}
const REFUSED = { name: 'tryLater', fields: { network: 'networkOff' }, retryAfterSeconds: 60 }

describe('a network is offered', () => {
  test('a network is offered once its watcher has read it, and never before', async () => {
    expect(await openOn()).toEqual([])
    await expect(order(137)).rejects.toMatchObject(REFUSED)
    await noteFollowed(context(), [137, 56])
    expect(await openOn()).toEqual([137])
    expect(await order(137)).toBe('ordered')
  })

  test('with three independent nodes, or where fewer are accepted or one is the merchant’s', async () => {
    await noteFollowed(context(), [137, 56])
    await expect(order(56)).rejects.toMatchObject(REFUSED)
    expect(await openOn({ ACCEPT_FEWER_PROVIDERS: '1' })).toEqual([137, 56])
    expect(await openOn({ CHAIN_56_OWN_NODE: '1' })).toEqual([137, 56])
    expect(await order(56, { CHAIN_56_OWN_NODE: '1' })).toBe('ordered')
  })

  test.each([
    ['its watcher is silent', sql`update chain_cursor set read_at = now() - interval '61 s'`],
    ['its chain halted', sql`update chain_cursor set head_time = now() - interval '4 min'`],
    ['it is frozen', sql`update chain_cursor set frozen_at = now(), frozen_reason = 'rewritten'`],
    ['its treasury is blocked', sql`insert into blocked_address values (137, 'x', true, now())`],
  ])('not while %s', async (_what, happens) => {
    await noteFollowed(context(), [137])
    await happens.execute(database.db)
    expect(await openOn()).toEqual([])
    await expect(order(137)).rejects.toMatchObject(REFUSED)
  })

  test('while one wallet of several is blocked, and other networks while it is closed', async () => {
    await noteFollowed(context(), [137, 56])
    await sql`insert into blocked_address values (137, 'x', false, now())`.execute(database.db)
    expect(await openOn()).toEqual([137])
    await sql`update blocked_address set closes_network = true`.execute(database.db)
    expect(await openOn({ ACCEPT_FEWER_PROVIDERS: '1' })).toEqual([56])
  })
})

test('a payee that the issuer has blocked ends new limits and charges there, not transfers', async () => {
  const payee = `0x${'B'.repeat(40)}`
  const env = { CHAIN_137_SHOP: `0x${'c'.repeat(40)}`, CHAIN_137_PLATFORM: payee }
  const config = readConfig({ ...ENV, ...env })
  const own = watchedForBlocks(
    config.chains.find(({ network }) => network === 137)!,
    [ADDRESS, payee],
  )
  expect(own).toEqual([
    { address: ADDRESS, closesNetwork: true },
    { address: payee.toLowerCase(), closesNetwork: false },
  ])
  await noteFollowed(context(), [137])
  expect([...(await chargedNetworks(context(), config))]).toEqual([137])
  await noteBlocked(context(), 137, own, new Set([payee.toLowerCase()]))
  expect([...(await chargedNetworks(context(), config))]).toEqual([])
  expect(await openOn(env)).toEqual([137])
})

test('charges of a closed network are not signed, those of others are', async () => {
  const charge = (network: 137 | 56) => ({
    id: 1n,
    network,
    amountMicro: 1n,
    what: { transferTo: ADDRESS },
  })
  const source = whileOffered(
    { approved: async (_ctx, network) => [charge(network as 137 | 56)] },
    async () => new Set([137] as const),
  )
  expect(await source.approved(context(), 56)).toEqual([])
  expect(await source.approved(context(), 137)).toEqual([charge(137)])
})

test('each state is told once, and again when it changes', async () => {
  const recorded = recordingLog()
  const said: string[] = []
  const report = createNetworkReporter(context(recorded.log), readConfig(ENV), (line) =>
    said.push(line),
  )
  await report()
  expect(said, 'the nodes have some time to answer').toEqual([
    'BNB Smart Chain: not offered, it needs three independent nodes, or one of your own (OWN_NODE=1); ACCEPT_FEWER_PROVIDERS=1 offers it all the same.',
  ])
  await noteFollowed(context(), [137])
  await report()
  await report()
  expect(said.slice(1)).toEqual([
    "Polygon: offered; 3 nodes; final by the chain's finalized blocks.",
  ])
  await sql`update chain_cursor set read_at = now() - interval '61 s'`.execute(database.db)
  await report()
  expect(said.at(-1)).toBe('Polygon: not offered, its watcher has not answered for a minute.')
  expect(recorded.events('networkState').map((one) => one['state'])).toEqual([
    'fewProviders',
    'open',
    'silent',
  ])
})

test('a network that stands for five minutes is an alarm, one that the settings close is none', async () => {
  let nowMs = Date.now()
  const ctx = { ...context(), now: () => new Date(nowMs) }
  const report = createNetworkReporter(ctx, readConfig(ENV), () => {})
  const alarms = async () =>
    (await sql`select kind, network, facts from alarm`.execute(database.db)).rows
  await report()
  nowMs += 4 * 60_000
  await report()
  expect(await alarms()).toEqual([])
  nowMs += 60_000
  await report()
  expect(await alarms()).toEqual([
    { kind: 'networkStopped', network: 137, facts: { reason: 'notStarted' } },
  ])
})

test('settings that weaken a check are named', () => {
  const config = readConfig({
    ...ENV,
    ACCEPT_FEWER_PROVIDERS: '1',
    CHAIN_56_FIXED_DEPTH: '15',
    CHAIN_137_OWN_NODE: '1',
  })
  const line = (network: number, state: NetworkState = 'open'): string =>
    networkLine(
      config,
      config.chains.find((one) => one.network === network)!,
      state,
    )
  expect(line(56)).toBe(
    'BNB Smart Chain: offered; 2 nodes (fewer than three independent ones, accepted by ACCEPT_FEWER_PROVIDERS); final by 15 blocks below the head (FIXED_DEPTH).',
  )
  expect(line(137)).toBe("Polygon: offered; your own node; final by the chain's finalized blocks.")
})
