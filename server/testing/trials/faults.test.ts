import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestChain } from '../chains/scriptedChain.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { ONE_OF_EACH_KIND, startOtherChain, TRIAL_CHAINS } from './chains.ts'
import { FAULT_LAG_BLOCKS, faultKindsOf, runFaults } from './faultRun.ts'

/** The long form is `npm run soak:providers`, which measures the time to heal, too. */
const DEPOSITS_PER_KIND = 4

describe('payments while a provider is at fault', () => {
  const databases: TestDatabase[] = []
  const chains = new Map<number, TestChain>()
  const others: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    for (const network of ONE_OF_EACH_KIND)
      chains.set(network, await TRIAL_CHAINS.get(network)!({ lagBlocks: FAULT_LAG_BLOCKS }))
    for (let at = 0; at < 2 * ONE_OF_EACH_KIND.length; at++)
      databases.push(await createTestDatabase())
  })
  afterAll(async () => {
    await Promise.all([...chains.values(), ...others].map((chain) => chain.stop()))
    await Promise.all(databases.map((database) => database.drop()))
  })

  it.concurrent.each(ONE_OF_EACH_KIND)(
    'network %i: each is credited once after healing, and no lie is',
    async (network) => {
      const kinds = faultKindsOf(network)
      expect(Object.keys(kinds)).toHaveLength(16)
      const at = 2 * ONE_OF_EACH_KIND.indexOf(network)
      const other = await startOtherChain(network)
      others.push(other)
      const figures = await runFaults({
        chain: chains.get(network)!,
        otherRpc: other.rpc,
        databases: [databases[at]!.db, databases[at + 1]!.db],
        depositsAKind: DEPOSITS_PER_KIND,
        kinds,
      })
      expect(figures.deposits).toBe(16 * DEPOSITS_PER_KIND)
    },
  )
})
