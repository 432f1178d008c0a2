import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { microToBase } from '../../../basics/money.ts'
import { openForwarders } from '../../money/receiving/openForwarders.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { startEvmTestChain, type EvmTestChain } from '../../testing/chains/evmChain.ts'
import { deployForwarders } from '../../testing/chains/forwarders.ts'
import { recordingLog } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { readTreasuryNow } from '../../operate/treasury/readTreasuryNow.ts'
import { sumUnswept } from '../../money/sweeps/sumUnswept.ts'
import { sweepersOf, sweepRound } from './sweepers.ts'

const UNIT = 1_000_000n
const treasury = privateKeyToAccount(generatePrivateKey()).address.toLowerCase()
const gasKey = generatePrivateKey()
const gasWallet = privateKeyToAccount(gasKey).address.toLowerCase()

let database: TestDatabase
let chain: EvmTestChain
let dataDir: string
let config: Config
beforeAll(async () => {
  ;[database, chain] = await Promise.all([createTestDatabase(), startEvmTestChain({ network: 56 })])
  dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-sweepers-'))
  await deployForwarders(chain)
  await chain.finalise()
  await chain.request('anvil_setBalance', gasWallet, '0xde0b6b3a7640000')
  const env = {
    CHAIN_56_RPC: chain.rpc,
    CHAIN_56_USDT: chain.usdt,
    CHAIN_56_TREASURY: treasury,
    ACCEPT_FEWER_PROVIDERS: '1',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://shop.example',
    FORWARDER_SECRET: '0a'.repeat(32),
    GAS_KEY: gasKey.slice(2),
  }
  config = readConfig(env)
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await chain.stop()
  await database.drop()
})

test('what the settings name sweeps what the shop gave out; the gas wallet is known as the shop’s', async () => {
  const { log } = recordingLog()
  const ctx: Context = { db: database.db, now: () => new Date(), log }
  const forwarding = openForwarders(config)(config.chains[0]!)!
  const amounts = [300n * UNIT, 250n * UNIT]
  for (const micro of amounts) {
    const { address, index } = await forwarding.next(ctx, 'order')
    await sql`
      insert into shop_address (address, family, role, purpose, treasury, salt_index, uses, added_at)
      values (${address}, 'evm', 'forwarder', 'order', ${treasury}, ${index}, 1, now())`.execute(
      ctx.db,
    )
    await chain.mine([await chain.sign(address, microToBase(micro, 18))])
  }
  const [sweeper] = sweepersOf(ctx, config)
  expect(await sweepRound(ctx, sweeper!)).toEqual({ open: 1 })
  await chain.mineEmpty(1)
  await chain.finalise()
  expect(await sweepRound(ctx, sweeper!)).toEqual({ open: 0 })
  const { rows } = await sql<{ state: string; moved_base: string }>`
    select state, moved_base::text from sweep`.execute(ctx.db)
  expect(rows).toEqual([{ state: 'final', moved_base: microToBase(550n * UNIT, 18).toString() }])
  const known = await sql<{ role: string }>`
    select role from shop_address where address = ${gasWallet}`.execute(ctx.db)
  expect(known.rows).toEqual([{ role: 'gas' }])
  const now = await readTreasuryNow(ctx, config.chains[0]!)
  expect(now).toMatchObject({
    coinSymbol: 'BNB',
    addresses: [
      { address: treasury, role: 'treasury', usdt: '550.00', mdd: null },
      { address: gasWallet, role: 'gas', usdt: '0.00' },
    ],
    sweep: null,
  })
  await sql`
    insert into unswept (network, address, treasury, purpose, salt_index, amount_base, since)
    values (56, ${chain.receivers[0]!}, ${treasury}, 'order', 9, 12500000000000000000, now())`.execute(
    ctx.db,
  )
  await sql`insert into unswept_reading (network, read_at) values (56, now()) on conflict do nothing`.execute(
    ctx.db,
  )
  const { sweep } = await readTreasuryNow(ctx, config.chains[0]!)
  expect(sweep).toMatchObject({ addresses: 1, usdt: '12.50' })
  expect(Number(sweep!.cost)).toBeGreaterThan(0)
  await sql`delete from unswept`.execute(ctx.db)
})

test('MDD is swept like USDT, from as much as its value says, and neither is counted for the other', async () => {
  const { log } = recordingLog()
  const ctx: Context = { db: database.db, now: () => new Date(), log }
  const mdd = { address: chain.lookAlike, decimals: 18, valueMicro: 100_000n }
  const both = { ...config, chains: [{ ...config.chains[0]!, mdd }] }
  const [ofUsdt, ofMdd] = sweepersOf(ctx, both)
  expect([ofUsdt!.place.asset, ofMdd!.place.asset]).toEqual(['USDT', 'MDD'])
  expect(ofMdd!.rules.sumMicro).toBe(5_000n * UNIT)
  const { address, index } = await openForwarders(config)(config.chains[0]!)!.next(ctx, 'deposit')
  await sql`
    insert into shop_address (address, family, role, purpose, treasury, salt_index, uses, added_at)
    values (${address}, 'evm', 'forwarder', 'deposit', ${treasury}, ${index}, 1, now())`.execute(
    ctx.db,
  )
  await chain.mine([await chain.signLookAlike(address, microToBase(4_999n * UNIT, 18))])
  expect(await sweepRound(ctx, ofMdd!)).toEqual({ open: 0 })
  expect(await sumUnswept(ctx)).toEqual([
    { network: 56, asset: 'MDD', addresses: 1n, amountBase: microToBase(4_999n * UNIT, 18) },
  ])
  expect(await sweepRound(ctx, ofMdd!, true)).toEqual({ open: 1 })
  expect(await sweepRound(ctx, ofUsdt!, true)).toEqual({ open: 0 })
  await chain.mineEmpty(1)
  await chain.finalise()
  expect(await sweepRound(ctx, ofMdd!, true)).toEqual({ open: 0 })
  const { rows } = await sql<{ asset: string; moved: string }>`
    select asset, moved_base::text as moved from sweep where state = 'final' order by id desc limit 1`.execute(
    ctx.db,
  )
  expect(rows).toEqual([{ asset: 'MDD', moved: microToBase(4_999n * UNIT, 18).toString() }])
  expect(await sumUnswept(ctx)).toEqual([])
})

test('without a gas key no forwarder is swept', () => {
  expect(sweepersOf({ log: recordingLog().log }, { ...config, sweep: null })).toEqual([])
})
