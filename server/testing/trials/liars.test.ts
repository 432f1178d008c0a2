import { afterAll, beforeAll, describe, test } from 'vitest'
import { factoryOn } from '../chains/forwarders.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { ONE_OF_EACH_KIND, TRIAL_CHAINS } from './chains.ts'
import { runLiar, type Liar } from './liarRun.ts'

/** One of each number and lie; all of them are in `npm run soak:providers`. */
const SHORT: readonly Liar[] = [
  { count: 1, lie: 'omits', phase: 'catching up' },
  { count: 1, lie: 'delays', phase: 'restart' },
  { count: 1, lie: 'wrong finalized', phase: 'restart' },
  { count: 2, lie: 'omits', phase: 'restart' },
  { count: 2, lie: 'invents', phase: 'catching up' },
  { count: 2, lie: 'wrong finalized', phase: 'following' },
  { count: 3, lie: 'omits', phase: 'following' },
  { count: 3, lie: 'invents', phase: 'restart' },
  { count: 3, lie: 'wrong finalized', phase: 'catching up' },
]

describe.each(ONE_OF_EACH_KIND)('a provider that lies, network %i', (network) => {
  let chain: TestChain
  let factory: string
  let database: TestDatabase
  beforeAll(async () => {
    chain = await TRIAL_CHAINS.get(network)!({ lagBlocks: 20 })
    factory = await factoryOn(chain)
    await chain.finalise()
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await chain.stop()
    await database.drop()
  })

  test.each(SHORT)(
    '$count providers, one $lie, $phase: nothing lost, nothing invented',
    async (liar) => {
      await runLiar(chain, database.db, liar, factory)
    },
  )
})
