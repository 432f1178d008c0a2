import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordingListeners, recordingLog, testContext } from '../../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { ProviderFault, type Block, type Chain, type ChainTransfer } from '../chain.ts'
import { createWatcher, type Watcher } from './createWatcher.ts'

const FINAL_LAG = 2
const NETWORK = 137
const RECEIVER = `0x${'aa'.repeat(20)}`

/** Of every block, however often it is read. */
const MINED_MS = Date.now()

const hashOf = (number: number): string => `0x${(number + 1).toString(16).padStart(64, '0')}`
const blockOf = (number: number): Block => ({
  number,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timeMs: MINED_MS,
  mayContain: false,
})
const transferIn = (blockNumber: number): ChainTransfer => ({
  txHash: hashOf(1_000_000 + blockNumber),
  logIndex: 0,
  blockNumber,
  blockHash: hashOf(blockNumber),
  timeMs: MINED_MS,
  rail: 'transfer',
  token: `0x${'bb'.repeat(20)}`,
  sender: `0x${'cc'.repeat(20)}`,
  receiver: RECEIVER,
  amountBase: 1_000_000n,
  chainOrderId: null,
  refusal: null,
})

/** A chain in memory whose every block holds one transfer. `faults` are thrown one by one instead of the next tips. */
function memoryChain(pollMs = 1) {
  let head = FINAL_LAG
  const faults: Error[] = []
  const inRange = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const chain: Chain = {
    network: NETWORK,
    settings: {
      network: NETWORK,
      chainId: NETWORK,
      rpc: ['http://memory.test'],
      usdt: `0x${'bb'.repeat(20)}`,
      usdtDecimals: 6,
      shop: null,
      receive: [RECEIVER],
      payees: [RECEIVER],
      fromBlock: null,
      fixedDepth: null,
      secondProviderFromMicro: 0n,
      pollMs,
      instance: null,
    },
    verify: async () => {},
    watch: () => {},
    watchHot: () => {},
    identity: async () => hashOf(0),
    async tip() {
      const fault = faults.shift()
      if (fault) throw fault
      return { head: blockOf(head), final: blockOf(head - FINAL_LAG), provider: 'memory' }
    },
    blocks: async (numbers) =>
      numbers.map((number) => (number <= head ? blockOf(number) : undefined)),
    blockByHash: async () => undefined,
    readRange: async ({ from, to, anchors }) => ({
      transfers: inRange(from, to).map(transferIn),
      anchors: new Map([...anchors, to].map((number) => [number, blockOf(number)])),
      provider: 'memory',
    }),
    readBlock: async (hash) => [transferIn(Number(hash) - 1)],
    crossCheck: async ({ number }) => [transferIn(number)],
    async readTwice(range) {
      return [await this.readRange(range)]
    },
    agreesOn: async () => undefined,
    distrust: () => {},
    providers: () => [],
  }
  return {
    chain,
    faults,
    mine(blocks: number) {
      head += blocks
    },
    final: () => head - FINAL_LAG,
  }
}

describe('a started watcher', () => {
  let database: TestDatabase
  let watcher: Watcher | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    await watcher?.stop()
    await sql`truncate chain_block, chain_cursor`.execute(database.db)
  })
  afterAll(() => database.drop())

  const startFollowing = async (pollMs?: number) => {
    const memory = memoryChain(pollMs)
    const reported = recordingListeners()
    let changed = Promise.withResolvers<void>()
    const open = (): Watcher =>
      (watcher = createWatcher(testContext(database.db, recordingLog().log), memory.chain, {
        ...reported.listeners,
        async onFinal(ctx, final) {
          await reported.listeners.onFinal(ctx, final)
          changed.resolve()
        },
      }))
    const start = memory.final()
    const expectCredited = async (): Promise<void> => {
      const wanted = Array.from({ length: memory.final() - start }, (_, at) => start + 1 + at)
      while (reported.final.length < wanted.length) {
        await changed.promise
        changed = Promise.withResolvers()
      }
      expect(reported.final.map(({ blockNumber }) => blockNumber)).toEqual(wanted)
    }
    const first = open()
    await first.processAll()
    first.start()
    return { memory, watcher: first, open, expectCredited }
  }

  it.each([
    [10, 3],
    [500, 299],
  ])(
    'credits what was paid on a local chain before its first reading: at block %d from block %d',
    async (head, first) => {
      const { chain, mine } = memoryChain()
      mine(head - FINAL_LAG)
      const local = { ...chain, settings: { ...chain.settings, instance: 'a/b', fromBlock: 3n } }
      const reported = recordingListeners()
      watcher = createWatcher(
        testContext(database.db, recordingLog().log),
        local,
        reported.listeners,
      )
      await watcher.processAll()
      expect(reported.final.map(({ blockNumber }) => blockNumber)).toEqual(
        Array.from({ length: head - FINAL_LAG - first + 1 }, (_, at) => first + at),
      )
    },
  )

  it('a started watcher keeps crediting what becomes final', async () => {
    const { memory, expectCredited } = await startFollowing()
    for (const blocks of [1, 5, 1]) {
      memory.mine(blocks)
      await expectCredited()
    }
  })

  it('credits as soon as it is told of blocks, also during a round', async () => {
    const { memory, watcher: told, expectCredited } = await startFollowing(600_000)
    for (const blocks of [1, 5]) {
      memory.mine(blocks)
      told.wake()
      await expectCredited()
    }
    const { tip } = memory.chain
    memory.chain.tip = async () => {
      const before = await tip()
      memory.chain.tip = tip
      memory.mine(2)
      told.wake()
      return before
    }
    told.wake()
    await expect.poll(() => memory.chain.tip).toBe(tip)
    await expectCredited()
  })

  it('a started watcher goes on after faults of a provider and after an unexpected one', async () => {
    const { memory, expectCredited } = await startFollowing()
    memory.faults.push(new ProviderFault('http', 'down'), new Error('unexpected'))
    memory.mine(3)
    await expectCredited()
    expect(memory.faults).toEqual([])
  })

  const FAR = 10 ** 12

  it('credits what is final while its only provider names a head far away', async () => {
    const { memory, watcher: first } = await startFollowing()
    await first.stop()
    const { chain } = memory
    const reported = recordingListeners()
    const farAway: Chain = {
      ...chain,
      tip: async () => ({ ...(await chain.tip()), head: blockOf(FAR) }),
    }
    watcher = createWatcher(
      testContext(database.db, recordingLog().log),
      farAway,
      reported.listeners,
    )
    memory.mine(3)
    expect(await watcher.tick()).toBe('current')
    expect(reported.final).toHaveLength(3)
  })

  it('a started watcher leaves out the one of three whose head no other comes near', async () => {
    const { memory, watcher: first } = await startFollowing()
    await first.stop()
    const { chain } = memory
    const names = new Set(['liar', 'second', 'third'])
    const ofThree: Chain = {
      ...chain,
      settings: { ...chain.settings, rpc: ['http://a.test', 'http://b.test', 'http://c.test'] },
      async tip(not = []) {
        const provider = [...names].find((name) => !not.includes(name))!
        const tip = { ...(await chain.tip()), provider }
        return provider === 'liar' ? { ...tip, head: blockOf(tip.head.number + 5_000) } : tip
      },
      readTwice: async (range) => [
        { ...(await chain.readRange(range)), provider: 'second' },
        { ...(await chain.readRange(range)), provider: 'third' },
      ],
      distrust: (name) => void names.delete(name),
    }
    const reported = recordingListeners()
    watcher = createWatcher(
      testContext(database.db, recordingLog().log),
      ofThree,
      reported.listeners,
    )
    memory.mine(3)
    await expect(watcher.tick()).rejects.toThrow(/names block \d+ as its head, others are at/)
    expect([...names]).toEqual(['second', 'third'])
    expect(await watcher.tick()).toBe('current')
    expect(reported.final).toHaveLength(3)
  })

  it('a started watcher can be stopped and started again', async () => {
    const { memory, watcher: first, expectCredited } = await startFollowing()
    await first.stop()
    memory.mine(4)
    first.start()
    await expectCredited()
    memory.mine(1)
    await expectCredited()
  })

  it('hands over to the watcher of another process', async () => {
    const { memory, watcher: first, open, expectCredited } = await startFollowing()
    memory.mine(2)
    await expectCredited()
    await first.stop()
    open().start()
    memory.mine(2)
    await expectCredited()
  })
})
