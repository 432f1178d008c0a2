import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { startFaultProxy, type FaultProxy } from '../../testing/chains/faultProxy.ts'
import type { Signed, TestChain } from '../../testing/chains/scriptedChain.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ONE_OF_EACH_KIND, TRIAL_CHAINS } from '../../testing/trials/chains.ts'
import { faultKindsOf } from '../../testing/trials/faultRun.ts'
import { openFollowing, type Following, type TrialOrder } from '../../testing/trials/following.ts'
import { askForBlock } from '../chains/cursor/rereads.ts'
import { followChains } from '../payments/settle/followChains.ts'
import { rereadDue } from './rereadDue.ts'
import { CannotRescan, rescan, type Rechecking } from './rescan.ts'
import { CHILD_ENV } from '../../testing/runs/childEnv.ts'

describe.each(ONE_OF_EACH_KIND)('final blocks of network %i are read again', (network) => {
  let chain: TestChain
  let proxy: FaultProxy
  let database: TestDatabase
  let following: Following
  beforeAll(async () => void (chain = await TRIAL_CHAINS.get(network)!({ lagBlocks: 4 })))
  afterAll(() => chain.stop())
  beforeEach(async () => {
    ;[proxy, database] = await Promise.all([startFaultProxy(chain.rpc), createTestDatabase()])
  })
  afterEach(async () => {
    await following.watcher.stop()
    await Promise.all([proxy.stop(), database.drop()])
  })

  const open = async (rpc: readonly string[]): Promise<Rechecking> => {
    following = await openFollowing(chain, database.db, { rpc })
    await following.watcher.processAll()
    return {
      ctx: following.ctx,
      chain: chain.open(chain.settings({ rpc }), following.ctx.log),
      listeners: followChains(paymentListeners(null)),
    }
  }
  const hideAll = async (bait: TrialOrder): Promise<void> => {
    proxy.fault = await faultKindsOf(network)['no logs']!({
      chain,
      otherRpc: chain.rpc,
      bait,
      contradicted: true,
    })
  }
  const pay = async (order: TrialOrder): Promise<Signed> => {
    const signed = await chain.sign(order.to, order.amountBase)
    await chain.mine([signed])
    await chain.finalise()
    return signed
  }
  const cursor = async (): Promise<number> =>
    (
      await sql<{ at: number }>`select final_number::int as at from chain_cursor`.execute(
        database.db,
      )
    ).rows[0]!.at
  const alarms = async (): Promise<string[]> =>
    (
      await sql<{ kind: string }>`select kind from alarm order by kind`.execute(database.db)
    ).rows.map(({ kind }) => kind)

  test('what the only node hid is found once, beside the running watcher', async () => {
    const one = await open([proxy.url])
    const [order, later] = (await following.placeOrders(2)) as [TrialOrder, TrialOrder]
    const from = (await cursor()) + 1
    await hideAll(order)
    const signed = await pay(order)
    await following.readAll()
    const to = await cursor()
    expect(await following.paid([order])).toEqual([])
    proxy.fault = () => undefined
    const paidLater = await pay(later)
    const [, ...rescans] = await Promise.all([
      following.readAll(),
      ...Array.from({ length: 3 }, () => rescan(one, { from, to })),
    ])
    expect(rescans.flatMap(({ found }) => found.map((each) => each.txHash))).toEqual([signed.hash])
    expect((await rescan(one, { from, to })).found).toEqual([])
    await following.checkCredits(
      new Map([
        [order, signed],
        [later, paidLater],
      ]),
    )
  })

  test('finds missed transfers by the command', async () => {
    await open([proxy.url])
    const [order] = (await following.placeOrders(1)) as [TrialOrder]
    const from = (await cursor()) + 1
    await hideAll(order)
    const signed = await pay(order)
    await following.readAll()
    proxy.fault = () => undefined
    const { usdt, receive, shop, chainId } = chain.settings()
    const run = promisify(execFile)
    const { stdout } = await run(
      process.execPath,
      ['tools/scripts/rescan.ts', String(network), String(from), String(await cursor())],
      {
        env: {
          ...CHILD_ENV,
          DATABASE_URL: database.url,
          LOG_LEVEL: 'error',
          PUBLIC_URL: 'http://shop.test',
          [`CHAIN_${network}_RPC`]: proxy.url,
          [`CHAIN_${network}_USDT`]: usdt,
          [`CHAIN_${network}_RECEIVE`]: receive.join(','),
          [`CHAIN_${network}_SHOP`]: shop!,
          ...(network === 105 && { CHAIN_105_CHAIN_ID: String(chainId) }),
        },
      },
    )
    expect(stdout).toContain(signed.hash)
    expect(stdout).toContain('1 transfers, 1 of them missing until now.')
    await following.checkCredits(new Map([[order, signed]]))
  })

  test('nothing beyond the cursor is, and nothing on a frozen network', async () => {
    const one = await open([chain.rpc])
    await pay((await following.placeOrders(1))[0]!)
    const to = await cursor()
    await expect(rescan(one, { from: to, to: to + 1 })).rejects.toThrow(CannotRescan)
    await sql`update chain_cursor set frozen_at = now(), frozen_reason = 'rewritten'`.execute(
      database.db,
    )
    await expect(rescan(one, { from: to, to })).rejects.toThrow('is frozen: rewritten')
  })

  test('what one of two read alone is confirmed by the other: the hidden is found, the invented told of', async () => {
    const one = await open([proxy.url, chain.rpc])
    const away = await openAway()
    const [order, bait] = (await away.placeOrders(2)) as [TrialOrder, TrialOrder]
    await hideAll(bait)
    const signed = await pay(order)
    await away.readAll()
    expect(await away.paid([order])).toEqual([])
    await sql`
      insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro, status, reason, held_base, seen_at, final_at)
      select ${network}, 'invented', 0, final_number, final_hash, now(), 'transfer', 'x', ${order.to}, 5, 5, 'held', 'noOrder', 5, now(), now() from chain_cursor`.execute(
      database.db,
    )
    // The node that hid them still does: the two disagree, and the blocks stay asked for.
    expect(await rereadDue(one)).toBe(0)
    proxy.fault = () => undefined
    await settled(one)
    expect(await rereadDue(one)).toBe(1)
    expect(await following.paid([order])).toEqual([order])
    expect(await alarms()).toEqual(expect.arrayContaining(['notRead', 'transferUnknown']))
    expect(await rereadDue(one)).toBe(0)
    expect(signed.hash).not.toBe('')
  })

  /** A watcher whose second node is away. */
  const openAway = async (): Promise<Following> => {
    const away = await openFollowing(chain, database.db, {
      rpc: [proxy.url, 'http://127.0.0.1:1'],
    })
    await following.watcher.stop()
    await away.watcher.processAll()
    following = away
    return away
  }
  /** Until no node of the rereading chain cools down. */
  const settled = async ({ chain: module }: Rechecking): Promise<void> => {
    const until = Math.max(...module.providers().map((each) => each.coolingUntilMs))
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())))
  }

  test('a block that a buyer names is read once a day, and sixty an hour at most', async () => {
    const one = await open([proxy.url])
    await chain.mineEmpty(10)
    const [order] = (await following.placeOrders(1)) as [TrialOrder]
    await hideAll(order)
    await pay(order)
    await following.readAll()
    proxy.fault = () => undefined
    const at = await cursor()
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, back) => askForBlock(one.ctx, network, at - back, order.to)),
    )
    expect(asked).toEqual(asked.map(() => true))
    expect(await askForBlock(one.ctx, network, at, order.to)).toBe(false)
    expect(await askForBlock(one.ctx, network, at + 1, order.to), 'not final').toBe(false)
    expect(await rereadDue(one)).toBe(1)
    expect(await following.paid([order])).toEqual([order])
    expect(await alarms()).toEqual(['notRead'])
    let more = 0
    for (let other = 0; other < 80; other++)
      if (await askForBlock(one.ctx, network, at, `${order.to}${other}`)) more++
    expect(more).toBe(60 - 8)
  })
})
