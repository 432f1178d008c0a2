import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFaultProxy, type FaultProxy, type RpcCall } from '../../testing/chains/faultProxy.ts'
import type { TestChain } from '../../testing/chains/scriptedChain.ts'
import { recordingLog, testContext } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ONE_OF_EACH_KIND, TRIAL_CHAINS } from '../../testing/trials/chains.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { listBlocked } from '../chains/networks/blockedAddresses.ts'
import { checkBlocked } from './checkBlocked.ts'

/** isBlackListed(address) */
const IS_BLACKLISTED = '0xe47d6060'
const YES = `0x${'0'.repeat(63)}1`
/** A node that says of every address that it is blocked. */
const saysBlocked = ({ method, params: [first] }: RpcCall) => {
  if (method === 'eth_call' && (first as { data: string }).data.startsWith(IS_BLACKLISTED))
    return { kind: 'result', change: () => YES } as const
  const isAsked =
    method.endsWith('triggerconstantcontract') &&
    (first as { function_selector?: string }).function_selector === 'isBlackListed(address)'
  return isAsked
    ? ({
        kind: 'result',
        change: (answer: unknown) => ({ ...(answer as object), constant_result: [YES.slice(2)] }),
      } as const)
    : undefined
}

describe.each(ONE_OF_EACH_KIND)('blocked addresses on network %i', (network) => {
  let chain: TestChain
  let proxy: FaultProxy
  let database: TestDatabase
  let ctx: Context
  beforeAll(async () => void (chain = await TRIAL_CHAINS.get(network)!({ lagBlocks: 4 })))
  afterAll(() => chain.stop())
  beforeEach(async () => {
    ;[proxy, database] = await Promise.all([startFaultProxy(chain.rpc), createTestDatabase()])
    ctx = testContext(database.db, recordingLog().log)
  })
  afterEach(async () => {
    await Promise.all([proxy.stop(), database.drop()])
  })
  const all = () => [
    { address: chain.receivers[0]!, closesNetwork: true },
    { address: chain.receivers[1]!, closesNetwork: false },
  ]
  const closes = async (): Promise<boolean[]> =>
    (
      await sql<{ closes_network: boolean }>`
        select closes_network from blocked_address order by closes_network`.execute(database.db)
    ).rows.map((row) => row.closes_network)

  test('close their network or are closed alone, with an alarm, until they are free again', async () => {
    const settings = chain.settings({ rpc: [proxy.url] })
    expect(await checkBlocked(ctx, settings, all())).toEqual(new Set())
    proxy.fault = saysBlocked
    expect((await checkBlocked(ctx, settings, all())).size).toBe(2)
    expect(await closes()).toEqual([false, true])
    expect((await listBlocked(ctx, network)).size).toBe(2)
    const { rows } = await sql<{ kind: string }>`select kind from alarm`.execute(database.db)
    expect(rows).toEqual([{ kind: 'addressBlocked' }])
    proxy.fault = () => undefined
    await checkBlocked(ctx, settings, all())
    expect(await closes()).toEqual([])
  })

  test('are not what one node of two says alone', async () => {
    proxy.fault = saysBlocked
    const settings = chain.settings({ rpc: [proxy.url, chain.rpc] })
    expect(await checkBlocked(ctx, settings, all())).toEqual(new Set())
    expect(await closes()).toEqual([])
  })
})
