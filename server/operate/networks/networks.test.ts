import { canonicalAddress } from '../../../basics/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offeredNetworks } from '../../entry/wiring/networks/offered.ts'
import { networksOf } from '../../entry/wiring/networks/networksOf.ts'
import { settingsProblem } from '../../entry/wiring/settingsProblem.ts'
import { createProviderNotes } from '../../money/chains/providers/providerNotes.ts'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { networkCalls } from './calls.ts'
import { readShopHealth } from './readShopHealth.ts'

const TREASURY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const NODES = 'https://a.test/v1/secret-key,https://b.test,https://c.test'
const config = readConfig({
  DEMO: '0',
  PUBLIC_URL: 'https://shop.test',
  CHAIN_137_RPC: NODES,
  CHAIN_137_TREASURY: TREASURY,
})

let shop: TestShop
let office: TestOffice
let owner: TestBrowser
beforeAll(async () => {
  shop = await createTestShop()
  await shop.readChains()
  office = await createTestOffice(
    shop.ctx,
    networkCalls(
      config,
      {
        env: {},
        key: () => Buffer.alloc(32, 9),
        demo: false,
        problemOf: settingsProblem,
      },
      networksOf(config),
    ),
  )
  owner = await office.staff('owner')
})
afterAll(async () => {
  await office.close()
  await shop.close()
})
beforeEach(async () => {
  await sql`delete from closed_network`.execute(shop.ctx.db)
  await shop.readChains()
})
const polygon = async (by = owner) => (await by.done('listOfficeNetworks', {})).networks[0]!
const audits = async (): Promise<string[]> =>
  (
    await sql<{ action: string }>`
      select action from audit_log where subject_kind = 'network' order by id`.execute(shop.ctx.db)
  ).rows.map(({ action }) => action)

test('a treasury that was proven with another forwarder secret is shown as not proven', async () => {
  const provenWith = async (mark: string | null) => {
    await sql`
      insert into shop_address (address, family, role, proven_at, proof, secret_mark, added_at)
      values (${canonicalAddress(TREASURY)}, 'evm', 'treasury', now(), 'signature', ${mark}, now())
      on conflict (address) do update set proven_at = now(), proof = 'signature',
        secret_mark = excluded.secret_mark`.execute(shop.ctx.db)
    return (await polygon()).isTreasuryProven
  }
  expect([await provenWith('another'), await provenWith(null)]).toEqual([false, true])
  await sql`update shop_address set proven_at = null`.execute(shop.ctx.db)
})

test('a network that works is open, with its place on the chain and where money arrives', async () => {
  const one = await polygon()
  expect(one).toMatchObject({
    network: 137,
    state: 'open',
    closed: null,
    frozen: null,
    treasury: TREASURY,
    isTreasuryProven: false,
    wasPaid: false,
    lastPayment: null,
  })
  expect(one.position).not.toBeNull()
  expect(await owner.done('listOfficeNetworks', {})).toMatchObject({
    isDemo: false,
    waiting: [],
    cheapest: { price: '12.50' },
  })
})

test('a network that is closed by hand is offered to nobody until it is opened, and both are on record', async () => {
  const before = (await audits()).length
  await owner.done('closeNetwork', { network: 137, why: 'the node lies' })
  expect(await polygon()).toMatchObject({ state: 'closed', closed: { why: 'the node lies' } })
  expect([...(await offeredNetworks(shop.ctx, config))]).toEqual([])
  expect((await owner.ask('closeNetwork', { network: 137, why: 'again' })).code).toBe(40003)
  await owner.done('openNetwork', { network: 137 })
  expect([...(await offeredNetworks(shop.ctx, config))]).toEqual([137])
  expect((await owner.ask('openNetwork', { network: 137 })).code).toBe(40003)
  expect((await audits()).slice(before)).toEqual(['closeNetwork', 'openNetwork'])
})

test('buyers are told which networks take payment and the last final block, but not why one is closed', async () => {
  const told = async (how: Partial<typeof config> = {}) =>
    (await readShopHealth(shop.ctx, { ...config, ...how })).networks
  const { position } = await polygon()
  const lastFinal = { block: position!.final, at: position!.finalAt }
  expect(await told()).toEqual([{ network: 137, state: 'open', lastFinal }])
  await sql`
    update chain_cursor set frozen_reason = 'rewritten', frozen_at = now() where network = 137`.execute(
    shop.ctx.db,
  )
  expect(await told()).toEqual([{ network: 137, state: 'frozen', lastFinal }])
  await sql`
    update chain_cursor
    set frozen_reason = null, frozen_at = null, head_time = head_time - interval '10 minutes'
      where network = 137`.execute(shop.ctx.db)
  expect(await told()).toEqual([{ network: 137, state: 'behind', lastFinal }])
  // Local chains stand still while a laptop sleeps.
  expect(await told({ demo: true })).toEqual([{ network: 137, state: 'open', lastFinal }])
  await owner.done('closeNetwork', { network: 137, why: 'the node lies' })
  for (const how of [{}, { demo: true }])
    expect(await told(how)).toEqual([{ network: 137, state: 'closed', lastFinal }])
  await sql`delete from closed_network`.execute(shop.ctx.db)
  await sql`delete from chain_cursor where network = 137`.execute(shop.ctx.db)
  expect(await told()).toEqual([{ network: 137, state: 'closed', lastFinal: null }])
})

test('demo networks are closed by hand, too', async () => {
  await owner.done('closeNetwork', { network: 137, why: 'tried' })
  const demo = { ...config, demo: true }
  expect([...(await offeredNetworks(shop.ctx, demo))]).toEqual([])
})

test('who reads the books sees networks and closes none; ten at once close it once', async () => {
  const bookkeeper = await office.staff('bookkeeper')
  expect((await polygon(bookkeeper)).state).toBe('open')
  expect((await bookkeeper.ask('closeNetwork', { network: 137, why: 'x' })).code).toBe(4004)
  const packer = await office.staff('packer')
  expect((await packer.ask('listOfficeNetworks', {})).code).toBe(4004)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      owner.ask('closeNetwork', { network: 137, why: `at once ${at}` }),
    ),
  )
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 40003),
  ])
  expect((await owner.ask('closeNetwork', { network: 56, why: 'none' })).code).toBe(404)
})

test('nodes are shown as the follower saw them, without their keys, and one that stands by overwrites nothing', async () => {
  const state = {
    name: '1 a.test:443',
    failures: 2,
    coolingUntilMs: shop.ctx.now().getTime() + 4_000,
    lastFault: 'https://a.test/v1/secret-key answers 429',
    lastFaultAtMs: shop.ctx.now().getTime(),
    answers: 40,
    faults: 3,
  }
  const other = { ...state, name: '2 b.test:443', failures: 0, faults: 0, lastFault: null }
  let states = [state, { ...other, coolingUntilMs: 0, lastFaultAtMs: null }]
  const chain = { network: 137 as const, providers: () => states }
  const note = createProviderNotes(shop.ctx, [chain])
  await note()
  const { providers } = await polygon()
  expect(providers).toMatchObject([
    { name: '1 a.test:443', answers: 40, faults: 3, failures: 2, lastFault: '… answers 429' },
    { name: '2 b.test:443', answers: 40, faults: 0, lastFault: null, coolingUntil: null },
  ])
  expect(JSON.stringify(providers)).not.toContain('secret')
  const idle = { ...state, answers: 0, faults: 0, lastFault: null }
  await createProviderNotes(shop.ctx, [{ ...chain, providers: () => [idle] }])()
  expect((await polygon()).providers).toHaveLength(2)
  states = [{ ...state, answers: 41 }]
  await note()
  expect((await polygon()).providers).toMatchObject([{ answers: 41 }])
})

test('nodes that contradict each other are told for a week', async () => {
  await raiseAlarm(shop.ctx, {
    kind: 'providerOutvoted',
    network: 137,
    facts: { provider: '1 a.test', blocks: '5 to 9' },
  })
  expect((await polygon()).disagreements).toMatchObject([
    { kind: 'providerOutvoted', times: 1, facts: { provider: '1 a.test', blocks: '5 to 9' } },
  ])
  await sql`update alarm set raised_at = raised_at - interval '8 days'`.execute(shop.ctx.db)
  expect((await polygon()).disagreements).toEqual([])
})

test('the last payment is the newest that counts', async () => {
  const input = shop.input()
  await placeOrder(shop.as('7'.padStart(32, '0')), input)
  const add = (hash: string, status: string, final: boolean): Promise<unknown> =>
    sql`
      insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro,
        order_id, status, delivered_base, seen_at, final_at)
      values (137, ${hash}, 0, 5, '0xb1', now(), 'transfer', '0xa', '0xb', 3000000, 3000000, ${input.orderId}, ${status}, ${final ? 3_000_000 : 0},
        ${shop.ctx.now()}, ${final ? shop.ctx.now() : null})`.execute(shop.ctx.db)
  await add('0x01', 'settled', true)
  await add('0x02', 'orphaned', false)
  expect(await polygon()).toMatchObject({
    wasPaid: true,
    lastPayment: { txHash: '0x01', amount: '3.00', orderId: input.orderId, isFinal: true },
  })
})

test('no balance is asked for where no wallet spends', async () => {
  expect(await owner.done('readNetworkWallets', { network: 137 })).toEqual({
    wallets: [],
    block: null,
  })
})
