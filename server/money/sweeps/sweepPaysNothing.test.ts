import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NetworkId, NetworkKind } from '../../../basics/networks.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { sql } from '../../platform/db/sql.ts'
import { startEvmTestChain, type EvmTestChain } from '../../testing/chains/evmChain.ts'
import { deployForwarders, sendFromAnybody } from '../../testing/chains/forwarders.ts'
import type { TestChain } from '../../testing/chains/scriptedChain.ts'
import { startTronTestChain, type TronTestChain } from '../../testing/chains/tronChain.ts'
import { recordingLog } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testShop } from '../../testing/payments.ts'
import { createWatcher } from '../chains/watch/createWatcher.ts'
import { watchedAddresses } from '../payments/quotes/watchedAddresses.ts'
import { readPayment } from '../payments/readPayment.ts'
import { followChains } from '../payments/settle/followChains.ts'
import { placeOf, saltOf, sweepData } from './forwarderCalls.ts'

const PRICE = 20_000_000n
const SECRET = new Uint8Array(32).fill(3)

type Ground = {
  readonly network: NetworkId
  readonly kind: NetworkKind
  readonly chain: TestChain
  readonly factory: string
  readonly keep: bigint
  sweep(data: `0x${string}`): Promise<void>
}
const GROUNDS: Readonly<Record<NetworkKind, () => Promise<Ground>>> = {
  async evm() {
    const chain: EvmTestChain = await startEvmTestChain({ network: 137 })
    const factory = (await deployForwarders(chain)).toLowerCase()
    const sweep: Ground['sweep'] = async (data) =>
      void (await sendFromAnybody(chain, { to: factory, data }))
    return { network: 137, kind: 'evm', chain, factory, keep: 0n, sweep }
  },
  async tron() {
    const chain: TronTestChain = await startTronTestChain()
    const { net } = chain
    const stranger = await net.account(0n)
    const sweep: Ground['sweep'] = (data) =>
      net.mine([net.sign(stranger, net.forwarders, 'keep', [], { data } as never)])
    return { network: 105, kind: 'tron', chain, factory: net.forwarders, keep: 1n, sweep }
  },
}

/** The theft: an order that waits for an amount on the address to which somebody else's money is swept. */
describe.each(['evm', 'tron'] as const)('on %s', (kind) => {
  let database: TestDatabase
  let ground: Ground
  beforeAll(async () => {
    ;[database, ground] = await Promise.all([createTestDatabase(), GROUNDS[kind]()])
  })
  afterAll(async () => {
    await ground.chain.stop()
    await database.drop()
  })

  test('a sweep pays no order, whoever makes it and whatever the amount', async () => {
    const { network, chain, factory, keep } = ground
    const { log } = recordingLog()
    const settings = chain.settings()
    const shop = testShop(database.db, log, new Map([[network, settings]]))
    const watcher = createWatcher(
      shop.ctx,
      chain.open(settings, log),
      followChains(shop.listeners),
      { earlierAddresses: () => watchedAddresses(shop.ctx, network) },
    )
    await watcher.processAll()
    const id = await shop.open(PRICE, network)
    const { payment } = await readPayment(shop.ctx, id)
    const treasury = canonicalAddress(payment.receiver!)
    const number = { treasury, purpose: 'order', index: 5n } as const
    const place = { kind, factory, secret: SECRET }
    const victim = placeOf(place, number)
    await sql`
      insert into shop_address (address, family, role, purpose, treasury, salt_index, uses, added_at)
      values (${victim}, ${kind}, 'forwarder', 'order', ${treasury}, 5, 1, now())`.execute(
      database.db,
    )
    await chain.mine([await chain.sign(victim, BigInt(payment.amountBase!) + keep)])
    await ground.sweep(sweepData(settings.usdt, treasury, [saltOf(place, number)]))
    await watcher.processAll()
    await chain.finalise()
    await watcher.processAll()
    const { rows } = await sql<{ status: string; sender: string }>`
      select status, sender from transfer where receiver = ${treasury}`.execute(database.db)
    expect(rows).toEqual([{ status: 'own', sender: victim }])
    const after = await readPayment(shop.ctx, id)
    expect(after.payment).toMatchObject({ status: 'waiting', received: '0.00' })
    expect(shop.settled).toEqual([])
    const [paid] = [await chain.sign(treasury, BigInt(payment.amountBase!))]
    await chain.mine([paid])
    await chain.finalise()
    await watcher.processAll()
    expect((await readPayment(shop.ctx, id)).payment.status).toBe('settled')
  })
})
