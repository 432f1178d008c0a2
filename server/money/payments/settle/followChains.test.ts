import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NetworkId } from '../../../../basics/networks.ts'
import { microToBase } from '../../../../basics/money.ts'
import { startEvmTestChain } from '../../../testing/chains/evmChain.ts'
import type { TestChain } from '../../../testing/chains/scriptedChain.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { startTronTestChain } from '../../../testing/chains/tronChain.ts'
import { createWatcher } from '../../chains/watch/createWatcher.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { emptyLedger } from '../../../testing/ledger.ts'
import { checkBooks } from '../checkBooks.ts'
import { followChains } from './followChains.ts'
import { readPayment } from '../readPayment.ts'
import { watchedAddresses } from '../quotes/watchedAddresses.ts'
import { testShop } from '../../../testing/payments.ts'

/** Both rails on a real local chain, with tokens of 6 and 18 decimals. */
const PRICE = 20_000_000n

const start = (network: NetworkId): Promise<TestChain> =>
  network === 105
    ? startTronTestChain({ lagBlocks: 6 })
    : startEvmTestChain({ network, lagBlocks: 6 })

describe.each([105, 137, 56] as const)('payments on network %i', (network: NetworkId) => {
  let database: TestDatabase
  let chain: TestChain
  let tron: Awaited<ReturnType<typeof startTronTestChain>> | undefined
  beforeAll(async () => {
    ;[database, chain] = await Promise.all([createTestDatabase(), start(network)])
    if (network === 105) tron = chain as typeof tron
  })
  afterEach(async () => {
    await checkBooks(testShop(database.db, recordingLog().log).ctx)
    await sql`truncate transfer, quote, payment, amount_slot, chain_block, chain_cursor`.execute(
      database.db,
    )
    await emptyLedger(database.db)
  })
  afterAll(async () => {
    await chain.stop()
    await database.drop()
  })

  const follow = async (over: Parameters<TestChain['settings']>[0] = {}) => {
    const { log, events } = recordingLog()
    const settings = chain.settings(over)
    const shop = testShop(database.db, log, new Map([[network, settings]]))
    const watcher = createWatcher(
      shop.ctx,
      chain.open(settings, log),
      followChains(shop.listeners),
      { earlierAddresses: () => watchedAddresses(shop.ctx, network) },
    )
    await watcher.processAll()
    const status = async (id: string) => (await readPayment(shop.ctx, id)).payment.status
    const quoted = async (id: string) => {
      const { payment } = await readPayment(shop.ctx, id)
      return { to: payment.receiver!, amountBase: BigInt(payment.amountBase!) }
    }
    return { shop, watcher, events, status, quoted }
  }

  it('transfer rail: seen, confirming, settled, with one confirmation after the other', async () => {
    const { shop, watcher, status, quoted } = await follow()
    const id = await shop.open(PRICE, network)
    const { to, amountBase } = await quoted(id)
    await chain.mine([await chain.sign(to, amountBase)])
    await watcher.processAll()
    expect(await status(id)).toBe('seen')
    const counted: number[] = []
    for (let block = 0; block < chain.lagBlocks; block++) {
      const [transfer] = (await readPayment(shop.ctx, id)).transfers
      counted.push(transfer!.confirmations)
      expect(transfer!.confirmations).toBeLessThanOrEqual(transfer!.needed)
      await chain.mineEmpty(1)
      await watcher.processAll()
      if (block < chain.lagBlocks - 1) expect(await status(id)).toBe('confirming')
    }
    expect(counted).toEqual(Array.from({ length: chain.lagBlocks }, (_, at) => at + 1))
    // Once final it stays complete, however many blocks follow.
    expect((await readPayment(shop.ctx, id)).transfers).toMatchObject([
      { confirmations: chain.lagBlocks + 1, needed: chain.lagBlocks + 1 },
    ])
    expect(await status(id)).toBe('settled')
    expect(shop.settled).toHaveLength(1)
  })

  it('contract rail: the exact price under the order id', async () => {
    const { shop, watcher, quoted } = await follow()
    const id = await shop.open(PRICE, network)
    const { payment } = await readPayment(shop.ctx, id)
    await chain.mine(
      await chain.signPayOrder(BigInt(payment.payOrderId), BigInt(payment.priceBase)),
    )
    await chain.finalise()
    await watcher.processAll()
    const after = await readPayment(shop.ctx, id)
    expect(after.payment.status).toBe('settled')
    expect(after.transfers).toMatchObject([{ status: 'settled', amount: '20.00' }])
    // The same id cannot be paid again; the transfer rail can, and overpays.
    const { to, amountBase } = await quoted(id)
    await chain.mine([await chain.sign(to, amountBase)])
    await chain.finalise()
    await watcher.processAll()
    expect((await readPayment(shop.ctx, id)).transfers.map((one) => one.reason)).toEqual([
      null,
      'twice',
    ])
  })

  it("contract rail: money that an owner's key sent elsewhere pays no order, and is held", async () => {
    const thief = chain.spell(`0x${'66'.repeat(20)}`)
    const at = await chain.deployShop({ platform: thief })
    const { shop, watcher, status } = await follow({ shop: at })
    const [a, b] = [await shop.open(PRICE, network), await shop.open(PRICE, network)]
    const price = BigInt((await readPayment(shop.ctx, a)).payment.priceBase)
    await chain.mine(await chain.signPayOrder(BigInt(a), price, at))
    await watcher.processAll()
    expect(await status(a)).toBe('waiting')
    await chain.finalise()
    await watcher.processAll()
    expect(shop.settled).toEqual([])
    expect([await status(a), await status(b)]).toEqual(['waiting', 'waiting'])
    const { rows } = await sql<object>`
      select status, reason, receiver, order_id, held_base = amount_base as held from transfer`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { status: 'held', reason: 'otherPlatform', receiver: thief, order_id: null, held: true },
    ])
  })

  it('receiving addresses and the shop were exchanged in the settings: what buyers were told before is still paid', async () => {
    const earlier = chain.spell(`0x${'c1'.repeat(20)}`)
    const old = await chain.deployShop({ platform: earlier })
    const before = await follow({ shop: old })
    const [a, b, c] = [
      await before.shop.open(PRICE, network),
      await before.shop.open(PRICE, network),
      await before.shop.open(PRICE, network),
    ]
    const [payA, payC] = [await before.quoted(a), await before.quoted(c)]
    await before.watcher.stop()
    // The third quote expired more than a day ago, so its address is no longer watched.
    await sql`update quote set expires_at = now() - interval '25 hours', receiver = ${chain.spell(`0x${'e1'.repeat(20)}`)} where order_id = ${c}`.execute(
      database.db,
    )
    const after = await follow({
      receive: [chain.spell(`0x${'d1'.repeat(20)}`)],
      shop: await chain.deployShop(),
      payees: [chain.platform, earlier],
    })
    const stray = await chain.sign(chain.spell(`0x${'e1'.repeat(20)}`), payC.amountBase)
    await chain.mine([await chain.sign(payA.to, payA.amountBase), stray])
    await chain.mine(await chain.signPayOrder(BigInt(b), microToBase(PRICE, chain.decimals), old))
    await after.watcher.processAll()
    expect([await after.status(a), await after.status(b)]).toEqual(['confirming', 'seen'])
    await chain.finalise()
    await after.watcher.processAll()
    expect(after.shop.settled.map((event) => event.orderId).sort()).toEqual([a, b].sort())
    const { rows } = await sql<{ tx_hash: string }>`select tx_hash from transfer`.execute(
      database.db,
    )
    expect(rows.map((row) => row.tx_hash)).not.toContain(stray.hash)
    await after.watcher.stop()
  })

  it.runIf(network === 105)(
    'a token that keeps a fee: what arrived counts, not what was sent',
    async () => {
      const { net, usdt } = tron!
      const setFee = (basisPoints: bigint) =>
        net.mine([net.sign(net.owner, usdt, 'setParams', [basisPoints, 40n])])
      const { shop, watcher, status, quoted } = await follow()
      const id = await shop.open(PRICE, network)
      const { to, amountBase } = await quoted(id)
      await setFee(10n)
      try {
        await chain.mine([await chain.sign(to, amountBase)])
        await chain.finalise()
        await watcher.processAll()
        const fee = amountBase / 1_000n
        const { rows } = await sql`select amount_base, status from transfer`.execute(database.db)
        expect(rows).toMatchObject([{ amount_base: amountBase - fee, status: 'held' }])
        expect(await status(id)).toBe('waiting')
        expect(shop.settled).toEqual([])
      } finally {
        await setFee(0n)
      }
    },
  )

  it('a spoiled order id: the buyer pays under an id of their own', async () => {
    const { shop, watcher } = await follow()
    const id = await shop.open(PRICE, network)
    await chain.mine(await chain.signPayOrder(BigInt(id), 1n))
    await watcher.processAll()
    const { payment } = await readPayment(shop.ctx, id)
    expect(payment.payOrderId).not.toBe(id)
    await chain.mine(
      await chain.signPayOrder(BigInt(payment.payOrderId), BigInt(payment.priceBase)),
    )
    await chain.finalise()
    await watcher.processAll()
    expect(shop.settled.map((event) => event.orderId)).toEqual([id])
  })

  it('a reorganisation steps the payment back, and only what is mined again pays', async () => {
    const { shop, watcher, status, quoted } = await follow()
    const [a, b] = [await shop.open(PRICE, network), await shop.open(PRICE + 1_000_000n, network)]
    const [payA, payB] = [await quoted(a), await quoted(b)]
    const signed = [
      await chain.sign(payA.to, payA.amountBase),
      await chain.sign(payB.to, payB.amountBase),
    ]
    await chain.mine(signed)
    await chain.mineEmpty(2)
    await watcher.processAll()
    expect([await status(a), await status(b)]).toEqual(['confirming', 'confirming'])
    await chain.reorganise(3, [{ signed: signed[0]!, at: 2 }])
    await chain.mineEmpty(1)
    await watcher.processAll()
    expect([await status(a), await status(b)]).toEqual(['confirming', 'waiting'])
    await chain.finalise()
    await watcher.processAll()
    expect([await status(a), await status(b)]).toEqual(['settled', 'waiting'])
    expect(shop.settled.map((event) => event.orderId)).toEqual([a])
    expect((await readPayment(shop.ctx, b)).transfers).toMatchObject([
      { status: 'orphaned', reason: 'reorganised' },
    ])
  })

  it('one transaction pays two orders; look-alikes, failures and nothing pay none, each logged', async () => {
    const { shop, watcher, events, quoted } = await follow()
    const [a, b, c] = [
      await shop.open(PRICE, network),
      await shop.open(PRICE, network),
      await shop.open(PRICE, network),
    ]
    const [payA, payB, payC] = [await quoted(a), await quoted(b), await quoted(c)]
    await chain.mine([
      await chain.signMany([payA, payB, { to: payC.to, amountBase: 0n }]),
      await chain.signLookAlike(payC.to, payC.amountBase),
      await chain.signFailing(payC.to),
    ])
    await chain.finalise()
    await watcher.processAll()
    expect(shop.settled.map((event) => event.orderId).sort()).toEqual([a, b].sort())
    expect(events('transferRefused').map((entry) => entry['reason'])).toEqual([
      'zeroValue',
      'wrongToken',
    ])
    expect((await readPayment(shop.ctx, c)).transfers).toEqual([])
  })

  it('a fault while orders are told leaves nothing half done, and the next try credits once', async () => {
    const { shop, watcher, quoted, status } = await follow()
    const id = await shop.open(PRICE, network)
    const { to, amountBase } = await quoted(id)
    await chain.mine([await chain.sign(to, amountBase)])
    await chain.finalise()
    const { onSettled } = shop.listeners
    shop.listeners.onSettled = () =>
      Promise.reject(Object.assign(new Error('the database went away'), { code: '57P01' }))
    await expect(watcher.processAll()).rejects.toThrow('the database went away')
    expect(await status(id)).toBe('waiting')
    shop.listeners.onSettled = onSettled
    await watcher.processAll()
    expect(await status(id)).toBe('settled')
    expect(shop.settled).toHaveLength(1)
  })
})
