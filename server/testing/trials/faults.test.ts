import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestChain } from '../chains/scriptedChain.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { startOtherChain, TRIAL_CHAINS, TRIAL_NETWORKS } from './chains.ts'
import { FAULT_LAG_BLOCKS, faultKindsOf, FINALITY_MS, runFaults } from './faultRun.ts'

/** The long form is `npm run soak:providers`. */
const DEPOSITS_A_KIND = 10
const LONG_MS = 600_000

describe('payments while a provider is at fault', () => {
  const databases: TestDatabase[] = []
  const chains = new Map<number, TestChain>()
  const others: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    for (const [network, start] of TRIAL_CHAINS)
      chains.set(network, await start({ lagBlocks: FAULT_LAG_BLOCKS }))
    for (let at = 0; at < 2 * TRIAL_CHAINS.size; at++)
      databases.push(await createTestDatabase({ max: 6 }))
  })
  afterAll(async () => {
    await Promise.all([...chains.values(), ...others].map((chain) => chain.stop()))
    await Promise.all(databases.map((database) => database.drop()))
  })

  it.concurrent.each(TRIAL_NETWORKS)(
    'network %i: each is credited once, soon after healing, and no lie is',
    async (network) => {
      const kinds = faultKindsOf(network)
      expect(Object.keys(kinds)).toHaveLength(16)
      const at = 2 * TRIAL_NETWORKS.indexOf(network)
      const other = await startOtherChain(network)
      others.push(other)
      const figures = await runFaults({
        chain: chains.get(network)!,
        otherRpc: other.rpc,
        databases: [databases[at]!.db, databases[at + 1]!.db],
        depositsAKind: DEPOSITS_A_KIND,
        kinds,
      })
      expect(figures.deposits).toBe(16 * DEPOSITS_A_KIND)
      expect(figures.overdue).toEqual([])
      expect(figures.worstHealingMs).toBeLessThanOrEqual(2 * FINALITY_MS)
    },
    LONG_MS,
  )
})
