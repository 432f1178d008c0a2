import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEvmTestChain } from '../../testing/chains/evmChain.ts'
import { startFaultProxy } from '../../testing/chains/faultProxy.ts'
import type { TestChain } from '../../testing/chains/scriptedChain.ts'
import { startTronTestChain } from '../../testing/chains/tronChain.ts'
import { recordingLog } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import { sql } from '../../platform/db/sql.ts'
import { tokenReader } from '../../operate/tokens/readTokens.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { noteBlocked } from '../chains/networks/blockedAddresses.ts'
import { addressIn, openContractReader, selectorOf } from '../chains/contracts/contractReader.ts'
import { checkRail } from './checkRail.ts'
import { coinFollower } from './followCoins.ts'
import { railFollower } from './followRails.ts'
import { listCoins } from './listCoins.ts'
import { readRails } from './readRails.ts'
import { withRails } from './withRails.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(
  async () =>
    void (await sql`truncate contract_rail, coin_receipt, coin_cursor, alarm`.execute(database.db)),
)

describe.each([
  ['an EVM chain', () => startEvmTestChain({ network: 137 })],
  ['TRON', () => startTronTestChain()],
])('the shop contract is followed on %s', (_name, start) => {
  let chain: TestChain
  beforeAll(async () => void (chain = await start()))
  afterAll(() => chain.stop())

  const configOf = (over: Partial<ChainConfig> = {}): ChainConfig => ({
    ...chain.settings(),
    token: null,
    ...over,
  })
  const alarms = async () =>
    (
      await sql<{
        kind: string
        facts: object
      }>`select kind, facts from alarm order by kind`.execute(database.db)
    ).rows
  const follow = async (config: ChainConfig) => {
    const { log } = recordingLog()
    const ctx = { db: database.db, now: () => new Date(), log }
    await railFollower([config], log)(ctx)
    return withRails([config], await readRails(ctx)).get(chain.network)!
  }

  test('a shop that pays an address of the settings is offered, with that address', async () => {
    expect((await follow(configOf())).platform).toBe(chain.platform)
    expect(await alarms()).toEqual([])
  })

  test('until it was asked, and after the settings named another one, nothing is offered', async () => {
    const config = configOf()
    expect(withRails([config], []).get(chain.network)!.platform).toBeNull()
    await follow(config)
    const { log } = recordingLog()
    const rails = await readRails({ db: database.db, now: () => new Date(), log })
    const other = { ...config, shop: chain.usdt }
    expect(withRails([other], rails).get(chain.network)!.platform).toBeNull()
  })

  test('one that pays any other address is closed at once, and a person hears of it', async () => {
    const thief = chain.spell(`0x${'66'.repeat(20)}`)
    const shop = await chain.deployShop({ platform: thief })
    expect((await follow(configOf({ shop }))).platform).toBeNull()
    expect(await alarms()).toEqual([
      { kind: 'platformElsewhere', facts: { contract: shop, platform: thief } },
    ])
    expect((await follow(configOf({ shop, payees: [thief] }))).platform).toBe(thief)
  })

  test('one that pays an address that the token’s issuer has blocked is closed until it is free again', async () => {
    const platform = canonicalAddress(chain.platform)
    const { log } = recordingLog()
    const ctx = { db: database.db, now: () => new Date(), log }
    const note = (blocked: readonly string[]) =>
      noteBlocked(
        ctx,
        chain.network,
        [{ address: platform, closesNetwork: false }],
        new Set(blocked),
      )
    await note([platform])
    expect((await follow(configOf())).platform).toBeNull()
    expect(await readRails(ctx)).toMatchObject([{ reason: 'blocked' }])
    expect(await alarms()).toEqual([])
    await note([])
    expect((await follow(configOf())).platform).toBe(chain.platform)
  })

  test('another contract, and one for another token, are closed', async () => {
    expect((await follow(configOf({ shop: chain.usdt }))).platform).toBeNull()
    expect(await alarms()).toEqual([{ kind: 'otherContract', facts: { contract: chain.usdt } }])
    const reader = openContractReader(configOf(), recordingLog().log)
    const other = await chain.deployShop({ usdt: chain.lookAlike })
    expect(await checkRail(reader, configOf(), other)).toMatchObject({
      isOurCode: true,
      reason: 'token',
    })
  })

  test('code with one byte more is not ours, whatever it answers', async () => {
    const reader = openContractReader(configOf(), recordingLog().log)
    const altered = { ...reader, code: async (at: string) => `${await reader.code(at)}00` }
    expect(await checkRail(altered, configOf(), chain.shop)).toMatchObject({ reason: 'code' })
    expect(await checkRail(reader, configOf(), chain.shop)).toMatchObject({ reason: null })
  })

  test('addOrder in USDT is a payment that names a product, and coin is booked from the records', async () => {
    const { log } = recordingLog()
    const module = chain.open(chain.settings(), log)
    await module.verify()
    await chain.openSale(10n ** 10n, 10n ** 9n)
    const usdt = 7n * 10n ** BigInt(chain.decimals)
    const added = await chain.signAddOrder(101n, usdt)
    await chain.mine(added)
    const head = await chain.head()
    const [paidInCoin] = await chain.signAddOrder(
      102n,
      10n ** BigInt(chain.decimals),
      2n * 10n ** 9n,
    )
    const swap = await chain.signSwap(3n * 10n ** 10n)
    await chain.mine([paidInCoin!, swap])
    const tip = await module.tip()
    const part = await module.readRange({ from: head, to: tip.head.number, anchors: [] })
    expect(part.transfers.filter(({ refusal }) => refusal === null)).toMatchObject([
      {
        txHash: added[1]!.hash,
        rail: 'contract',
        chainOrderId: null,
        chainProduct: 101n,
        amountBase: usdt,
        receiver: chain.platform,
      },
    ])
    expect(part.transfers[0]).not.toHaveProperty('elsewhere')

    const ctx = { db: database.db, now: () => new Date(), log }
    const readCoins = coinFollower([configOf()], log)
    await readCoins(ctx)
    expect(await listCoins(ctx), 'not final').toEqual([])
    await chain.finalise()
    await readCoins(ctx)
    await readCoins(ctx)
    const booked = await listCoins(ctx)
    expect(booked.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
      { network: chain.network, kind: 'order', index: 1n, amount: 10n ** 9n, bought: 102n },
      { network: chain.network, kind: 'swap', index: 0n, amount: 3n * 10n ** 10n },
    ])
  })

  test('what one provider alone says of coin is not believed: neither a record nor a lower price', async () => {
    const { log } = recordingLog()
    const ctx = { db: database.db, now: () => new Date(), log }
    const price = 10n ** 9n
    await chain.openSale(10n ** 10n, price)
    await chain.mine(await chain.signAddOrder(103n, 10n ** BigInt(chain.decimals), price))
    await chain.finalise()
    const [honest] = configOf().rpc as [string]
    const [liar, other] = await Promise.all([startFaultProxy(honest), startFaultProxy(honest)])
    const lies = { 'orderRecords(uint256)': 666n, 'usdtCurrentPrice()': 1n }
    // In place of the last word of the answer.
    const forged = (lie: bigint) => (told: unknown) => {
      const forge = (hex: string) => hex.slice(0, -64) + lie.toString(16).padStart(64, '0')
      if (typeof told === 'string') return forge(told)
      const { constant_result: words, ...rest } = told as { constant_result: string[] }
      return { ...rest, constant_result: words.map(forge) }
    }
    liar.fault = ({ params }) => {
      const asked = JSON.stringify(params)
      const lie = Object.entries(lies).find(
        ([view]) => asked.includes(view) || asked.includes(selectorOf(view)),
      )
      return lie && { kind: 'result', change: forged(lie[1]) }
    }
    const read = async (rpc: readonly string[]) => {
      const config = configOf({ rpc })
      await coinFollower([config], log)(ctx)
      await railFollower([config], log)(ctx)
      const [rail] = await readRails(ctx)
      const orders = (await listCoins(ctx)).filter(({ kind }) => kind === 'order')
      return { price: rail!.coinPrice, bought: orders.map(({ bought }) => bought) }
    }
    try {
      expect(await read([liar.url, honest]), 'one of two').toEqual({ price, bought: [] })
      const three = await read([liar.url, honest, other.url])
      expect(three).toMatchObject({ price, bought: expect.arrayContaining([103n]) })
      expect(three.bought).not.toContain(666n)
      expect(liar.faulted).toBeGreaterThan(3)
    } finally {
      await Promise.all([liar.stop(), other.stop()])
    }
  })

  test('MDD is shown with the price that its contract names, and not sold where the rail is closed', async () => {
    const { log } = recordingLog()
    const ctx = { db: database.db, now: () => new Date(), log }
    const config = configOf()
    const [words] = await openContractReader(config, log).ask([
      { contract: chain.shop, view: 'mdd()' },
    ])
    const token = addressIn(chain.network, words![0]!)
    const read = (over: Partial<ChainConfig> = {}) =>
      tokenReader({ chains: [configOf({ token, ...over })], rateText: async () => '0.5', log })(ctx)
    await chain.openSale(10n ** 10n, 10n ** 9n)
    await follow(config)
    const told = await read()
    expect(told).toMatchObject({
      rate: '0.50',
      chains: [{ state: 'open', token, priceBase: '10000000000' }],
    })
    const [sold] = told.chains
    expect(Number(sold!.forSale)).toBeGreaterThan(0)
    expect(sold!.supply).toMatch(/^\d+\.\d{2,}$/)
    // The contract sells another token than the settings name.
    expect((await read({ token: chain.lookAlike })).chains).toMatchObject([
      { state: 'closed', priceBase: null, supply: null },
    ])
    await follow(configOf({ payees: [chain.spell(`0x${'66'.repeat(20)}`)] }))
    expect((await read()).chains[0]!.state).toBe('closed')
    const nobody = ['http://127.0.0.1:1']
    expect((await read({ rpc: nobody })).chains[0]!.state).toBe('unreachable')
  })

  test('a change that the owner queued is told before it can be made', async () => {
    const thief = chain.spell(`0x${'67'.repeat(20)}`)
    await chain.queuePlatform(thief)
    expect((await follow(configOf())).platform).toBe(chain.platform)
    expect(await alarms()).toEqual([
      { kind: 'platformChangeQueued', facts: { contract: chain.shop, platform: thief } },
    ])
    await chain.movePlatform(thief)
    expect((await follow(configOf())).platform).toBeNull()
  })
})
