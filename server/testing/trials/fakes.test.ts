import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NETWORKS } from '../../../basics/networks.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { explainPayment, type ExplainContext } from '../../operate/lookup/explainPayment.ts'
import { createLookUps } from '../../operate/lookup/lookUps.ts'
import { tagOf } from '../../money/payments/quotes/amounts.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import { TRIAL_CHAINS, TRIAL_NETWORKS } from './chains.ts'
import { FAKES, type Fake } from './fakes.ts'
import { openFollowing, type Following } from './following.ts'
import { createForger } from './forger.ts'

const AT_LEAST = 60

/** Why this transaction does not count, from the watcher's log or else the explanation. */
async function reasonsFor(
  following: Following,
  explain: (txHash: string) => Promise<unknown>,
  txHash: string,
): Promise<string[]> {
  const logged = (...names: string[]) =>
    names
      .flatMap((event) => following.events(event))
      .filter((entry) => entry['txHash'] === txHash && entry['verdict'] !== 'settled')
  const reasons = logged('transferRefused', 'transferHeld', 'transferFinal').map((entry) =>
    String(entry['reason']),
  )
  if (reasons.length > 0) return reasons
  await explain(txHash)
  return logged('paymentExplained').map((entry) => String(entry['verdict']))
}

describe.each(TRIAL_NETWORKS)('fake deposits on network %i', (network) => {
  let chain: TestChain
  let database: TestDatabase
  let following: Following
  let explain: (txHash: string) => Promise<unknown>
  const made = new Map<Fake, readonly string[]>()
  const fakes = FAKES.filter(({ not }) => not !== NETWORKS[network].kind)

  beforeAll(async () => {
    ;[chain, database] = await Promise.all([
      TRIAL_CHAINS.get(network)!({ lagBlocks: 4 }),
      createTestDatabase(),
    ])
    // All orders share one address, so that each fake's traces meet later orders.
    following = await openFollowing(chain, database.db, { receive: chain.receivers.slice(0, 1) })
    await following.watcher.processAll()
    const forger = await createForger(chain)
    const { usdt, shop } = chain.settings()
    const oldShop = async (
      code: (self: `0x${string}`) => string,
      funds = 0n,
    ): Promise<`0x${string}`> => {
      const self = await forger.deployKnowing(code)
      following.module.watch({ receivers: [], shops: [forger.addressOf(self)] })
      if (funds > 0n) await chain.mine([await chain.sign(forger.addressOf(self), funds)])
      return self
    }
    await following.syncClock()
    const orders = await following.placeOrders(fakes.length + 1)
    const tags = new Set(orders.map(({ amountMicro }) => tagOf(amountMicro)))
    for (const [at, fake] of fakes.entries()) {
      const [bait, other] = orders.slice(at)
      const site = {
        chain,
        forger,
        usdt: forger.hexOf(usdt),
        receiver: forger.hexOf(bait!.to),
        shop: forger.hexOf(shop!),
        platform: forger.hexOf(chain.platform),
        bait: bait!,
        other: other!,
        tags,
        oldShop,
      }
      const signed = await fake.make(site)
      await chain.mine(signed)
      made.set(
        fake,
        signed.map(({ hash }) => hash),
      )
    }
    await chain.finalise()
    await following.watcher.processAll()
    const lookUps = createLookUps(() => following.module)
    const caller = {
      device: 'a'.repeat(32),
      deviceKnown: true,
      clientAddress: '203.0.113.9',
      locale: 'cn' as const,
      site: 'http://shop.test',
      account: null,
      agent: '',
      keepToken: () => {},
    }
    const ctx = {
      ...following.ctx,
      caller,
      networks: new Map([[network, chain.settings()]]),
      lookUps,
      leastRefund: () => 0n,
    } as ExplainContext
    explain = (txHash) => explainPayment(ctx, { network, txHash })
  })
  afterAll(async () => {
    await following.watcher.stop()
    await chain.stop()
    await database.drop()
  })

  it('all kinds of fake deposits together are credited with nothing', async () => {
    expect(fakes.length).toBeGreaterThanOrEqual(AT_LEAST)
    expect(new Set(fakes.map(({ name }) => name)).size).toBe(fakes.length)
    await following.checkCredits(new Map())
  })

  it.each(fakes)('$name: the reason is told', async (fake) => {
    for (const txHash of made.get(fake)!) {
      const reasons = await reasonsFor(following, explain, txHash)
      const expected: readonly string[] = [
        ...(fake.says ? [fake.says] : []),
        ...(fake.explains ?? []),
      ]
      expect(
        expected.some((one) => reasons.includes(one)),
        `${reasons.join()} instead of ${expected.join(' or ')}`,
      ).toBe(true)
    }
  })
})
