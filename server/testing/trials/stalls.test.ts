import { sql } from '../../platform/db/sql.ts'
import { describe, expect, it } from 'vitest'
import { startFaultProxy, type FaultFor } from '../chains/faultProxy.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import { createTestDatabase } from '../database.ts'
import { expireOrders } from '../../commerce/orders/close/expireOrders.ts'
import { TRIAL_CHAINS, TRIAL_NETWORKS } from './chains.ts'
import { openFollowing, type Following, type TrialOrder } from './following.ts'

const MINUTE_MS = 60_000
const LAG_BLOCKS = 4

/** Final blocks stay as they are now. */
async function stalledFinality({ rpc, network }: TestChain): Promise<FaultFor> {
  const ask = async (path: string, body: object): Promise<unknown> =>
    (
      await fetch(`${rpc}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  if (network === 105) {
    const solid = await ask('/walletsolidity/getblock', { detail: false })
    return ({ method }) =>
      method === 'walletsolidity/getblock' || method === 'walletsolidity/getnowblock'
        ? { kind: 'result', change: () => solid }
        : undefined
  }
  const { result } = (await ask('', {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBlockByNumber',
    params: ['finalized', false],
  })) as { result: unknown }
  return ({ params: [tag] }) =>
    tag === 'finalized' ? { kind: 'result', change: () => result } : undefined
}

async function trial(
  network: (typeof TRIAL_NETWORKS)[number],
  work: (
    chain: TestChain,
    following: Following,
    proxy: Awaited<ReturnType<typeof startFaultProxy>>,
  ) => Promise<void>,
): Promise<void> {
  const [chain, database] = await Promise.all([
    TRIAL_CHAINS.get(network)!({ lagBlocks: LAG_BLOCKS }),
    createTestDatabase(),
  ])
  const proxy = await startFaultProxy(chain.rpc)
  const following = await openFollowing(chain, database.db, { rpc: [proxy.url] })
  try {
    await following.watcher.processAll()
    await following.syncClock()
    await work(chain, following, proxy)
  } finally {
    await following.watcher.stop()
    await proxy.stop()
    await chain.stop()
    await database.drop()
  }
}

const stateOf = async ({ ctx }: Following, { id }: TrialOrder): Promise<string> =>
  (await sql<{ status: string }>`select status from shop_order where id = ${id}`.execute(ctx.db))
    .rows[0]!.status

describe.each(TRIAL_NETWORKS)('network %i stands still', (network) => {
  it('finality stalls for half an hour: what was paid in time is paid, and no order expires meanwhile', () =>
    trial(network, async (chain, following, proxy) => {
      const { watcher, ctx } = following
      const [before, during, unpaid] = (await following.placeOrders(3)) as [
        TrialOrder,
        TrialOrder,
        TrialOrder,
      ]
      const payments = await Promise.all(
        [before, during].map((order) => chain.sign(order.to, order.amountBase)),
      )
      await chain.mine([payments[0]!])
      await watcher.processAll()
      proxy.fault = await stalledFinality(chain)
      for (let minute = 0; minute < 40; minute += 5) {
        following.pass(5 * MINUTE_MS)
        if (minute === 10) await chain.mine([payments[1]!])
        await chain.mineEmpty(2)
        await watcher.processAll()
        expect(await expireOrders(ctx)).toBe(0)
        expect([await following.status(before), await following.paid([before, during])]).toEqual([
          'confirming',
          [],
        ])
      }
      proxy.fault = () => undefined
      await watcher.processAll()
      expect(await expireOrders(ctx)).toBe(0)
      await following.checkCredits(
        new Map([
          [before, payments[0]!],
          [during, payments[1]!],
        ]),
      )
      expect([
        await stateOf(following, before),
        await stateOf(following, during),
        await stateOf(following, unpaid),
      ]).toEqual(['paid', 'paid', 'unpaid'])
    }))

  it('the chain halts for two hours: what was paid before is paid, seen or not, and nothing expires unread', () =>
    trial(network, async (chain, following) => {
      const { watcher, ctx } = following
      const [seen, unseen, unpaid] = (await following.placeOrders(3)) as [
        TrialOrder,
        TrialOrder,
        TrialOrder,
      ]
      const payments = await Promise.all(
        [seen, unseen].map((order) => chain.sign(order.to, order.amountBase)),
      )
      await chain.mine([payments[0]!])
      await watcher.processAll()
      await watcher.stop()
      await chain.mine([payments[1]!])
      for (let minute = 0; minute < 120; minute += 20) {
        following.pass(20 * MINUTE_MS)
        // Our process is down for the first hour.
        if (minute >= 60) await watcher.processAll()
        expect(await expireOrders(ctx)).toBe(0)
      }
      await chain.finalise()
      await watcher.processAll()
      expect(await expireOrders(ctx)).toBe(0)
      await following.checkCredits(
        new Map([
          [seen, payments[0]!],
          [unseen, payments[1]!],
        ]),
      )
      // A day later nothing waits for the chain.
      following.pass(24 * 60 * MINUTE_MS)
      expect(await expireOrders(ctx)).toBe(1)
      expect([
        await stateOf(following, seen),
        await stateOf(following, unseen),
        await stateOf(following, unpaid),
      ]).toEqual(['paid', 'paid', 'expired'])
    }))
})
