import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { startFaultProxy, type FaultProxy } from '../../testing/chains/faultProxy.ts'
import { factoryOn } from '../../testing/chains/forwarders.ts'
import type { TestChain } from '../../testing/chains/scriptedChain.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ONE_OF_EACH_KIND, TRIAL_CHAINS } from '../../testing/trials/chains.ts'
import { faultKindsOf } from '../../testing/trials/faultRun.ts'
import { openFollowing, type Following, type TrialOrder } from '../../testing/trials/following.ts'
import { createBalanceReader } from '../chains/balances/createBalanceReader.ts'
import { followChains } from '../payments/settle/followChains.ts'
import { checkBalances, type GivenAddress } from './checkBalances.ts'
import type { Rechecking } from './rescan.ts'

describe.each(ONE_OF_EACH_KIND)('balances on network %i', (network) => {
  let chain: TestChain
  let factory: string
  let proxy: FaultProxy
  let database: TestDatabase
  let following: Following
  let one: Rechecking
  let given: GivenAddress[]
  beforeAll(async () => {
    chain = await TRIAL_CHAINS.get(network)!({ lagBlocks: 4 })
    factory = await factoryOn(chain)
    await chain.finalise()
  })
  afterAll(() => chain.stop())
  beforeEach(async () => {
    ;[proxy, database] = await Promise.all([startFaultProxy(chain.rpc), createTestDatabase()])
    following = await openFollowing(chain, database.db, { rpc: [proxy.url] })
    await following.watcher.processAll()
    one = {
      ctx: following.ctx,
      chain: chain.open(chain.settings({ rpc: [proxy.url] }), following.ctx.log),
      listeners: followChains(paymentListeners(null)),
    }
    const spelled = chain.receivers.map((each) => (network === 105 ? each : each.toLowerCase()))
    given = spelled.map((address) => ({ address, fresh: false }))
  })
  afterEach(async () => {
    await following.watcher.stop()
    await Promise.all([proxy.stop(), database.drop()])
  })

  const readerWith = (over: string | null) =>
    createBalanceReader(chain.settings({ rpc: [proxy.url] }), over, following.ctx.log)
  const hide = async (bait: TrialOrder): Promise<void> => {
    proxy.fault = await faultKindsOf(network)['no logs']!({
      chain,
      otherRpc: chain.rpc,
      bait,
      contradicted: true,
    })
  }
  const pay = async (order: TrialOrder) => {
    const signed = await chain.sign(order.to, order.amountBase)
    await chain.mine([signed])
    await chain.finalise()
    await following.readAll()
    return signed
  }
  const alarms = async (): Promise<string[]> =>
    (
      await sql<{ kind: string }>`select kind from alarm order by kind`.execute(database.db)
    ).rows.map(({ kind }) => kind)

  test.each([true, false])(
    'what the only node hides is told of, and credited once it heals (factory: %s)',
    async (hasFactory) => {
      const reader = readerWith(hasFactory ? factory : null)
      expect(await checkBalances(one, reader, given)).toEqual({
        checked: given.length,
        unexplained: [],
      })
      const [order, bait] = (await following.placeOrders(2)) as [TrialOrder, TrialOrder]
      await hide(bait)
      const signed = await pay(order)
      expect(await following.paid([order])).toEqual([])
      expect((await checkBalances(one, reader, given)).unexplained).toHaveLength(1)
      expect(await alarms()).toEqual(['balanceUnexplained'])
      expect(await following.paid([order, bait])).toEqual([])
      proxy.fault = () => undefined
      expect((await checkBalances(one, reader, given)).unexplained).toEqual([])
      expect(await alarms()).toEqual(['balanceUnexplained', 'notRead'])
      await following.checkCredits(new Map([[order, signed]]))
      expect((await checkBalances(one, reader, given)).unexplained).toEqual([])
    },
  )

  test('payments that were read explain what is there, and a balance alone credits nothing', async () => {
    const reader = readerWith(factory)
    await checkBalances(one, reader, given)
    const [order] = (await following.placeOrders(1)) as [TrialOrder]
    const signed = await pay(order)
    expect((await checkBalances(one, reader, given)).unexplained).toEqual([])
    await chain.mineEmpty(1)
    await following.readAll()
    // Another balance than the chain's, as a lying node gives it.
    await sql`update address_balance set balance_base = greatest(balance_base - 7, 0) where address = ${order.to.toLowerCase()} or address = ${order.to}`.execute(
      database.db,
    )
    expect((await checkBalances(one, reader, given)).unexplained).toHaveLength(1)
    await following.checkCredits(new Map([[order, signed]]))
  })

  test('of a fresh address whatever it holds must be in the books', async () => {
    const address = chain.spell(`0x${'ab'.repeat(19)}${network === 105 ? '01' : '02'}`)
    await chain.mine([await chain.sign(address, 5n)])
    await chain.finalise()
    await following.readAll()
    const fresh = { address: network === 105 ? address : address.toLowerCase(), fresh: true }
    const { unexplained } = await checkBalances(one, readerWith(factory), [fresh])
    // Its blocks were read again with it, and the transfer is stored now: held, since no order names it.
    expect(unexplained).toEqual([])
    expect(await alarms()).toEqual(['notRead'])
    const { rows } = await sql<{ held_base: bigint }>`
      select held_base from transfer where receiver = ${fresh.address}`.execute(database.db)
    expect(rows).toEqual([{ held_base: 5n }])
  })

  test('of 10,000 addresses are read by ten calls', async () => {
    const many = Array.from({ length: 10_000 }, (_, at): GivenAddress => {
      const hex = `0x${(at + 1).toString(16).padStart(40, '0')}`
      return { address: chain.spell(hex), fresh: true }
    })
    const call = network === 105 ? 'walletsolidity/triggerconstantcontract' : 'eth_call'
    const before = proxy.counts.get(call) ?? 0
    expect(await checkBalances(one, readerWith(factory), many)).toEqual({
      checked: 10_000,
      unexplained: [],
    })
    expect(proxy.counts.get(call)! - before).toBe(10)
  })
})
