import { sql } from '../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { ChainMismatch } from '../../money/chains/chain.ts'
import { startFaultProxy, type FaultFor, type FaultProxy } from './faultProxy.ts'
import { readChainHealth } from '../../money/chains/networks/health.ts'
import { SILENT_AFTER_MS, type TestChain } from './scriptedChain.ts'
import { createWatcher } from '../../money/chains/watch/createWatcher.ts'
import {
  openWatcher,
  processThroughFaults,
  recordingListeners,
  recordingLog,
  testContext,
} from './watch.ts'

/** Deep enough that sixty-four blocks are not final. */
const DEEP_LAG = 66
const DEPTHS = [1, 2, 5, 13, 34, 64]
/** Rounds in a row after which two providers that disagree are told of. */
const ALARM_ROUNDS = 20

type StartTestChain = (options: { lagBlocks: number }) => Promise<TestChain>
/** Lies and failures that a provider of this kind can show, by name. */
export type ProviderFaults = Readonly<Record<string, FaultFor>>
/** Lies with an expectation of their own. */
export type ProviderLies = {
  /** Refuses ranges of more than ten blocks. */
  readonly fewAtOnce: FaultFor
  readonly noTransfers: FaultFor
  /** The head is called final. */
  earlyFinal(chain: TestChain): Promise<FaultFor>
  /** Another block at this height. */
  otherBlock(number: number): FaultFor
}

/** What every chain module must do, checked through the watcher on a real local chain. */
export function chainSuite(
  name: string,
  start: StartTestChain,
  faults: ProviderFaults,
  lies: ProviderLies,
): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  // All that following a chain writes. A database for each test took a third of the suite's processor time.
  beforeEach(async () => {
    await sql`
      truncate chain_cursor, chain_block, chain_reread, provider_note, blocked_address, alarm`.execute(
      database.db,
    )
  })

  /** A watcher with a recorder over this chain; `rpc` replaces its providers. */
  const follow = (
    chain: TestChain,
    over: Parameters<TestChain['settings']>[0] = {},
    { holder, timeoutMs }: { holder?: string; timeoutMs?: number } = {},
  ) => {
    const { log, entries, events } = recordingLog()
    const recorder = recordingListeners()
    const module = chain.open(chain.settings(over), log, timeoutMs)
    return {
      ...recorder,
      entries,
      events,
      module,
      watcher: openWatcher(testContext(database.db, log), module, recorder.listeners, holder),
    }
  }
  const health = async () =>
    (await readChainHealth(testContext(database.db, recordingLog().log)))[0]!

  describe(`${name}: facts`, () => {
    let chain: TestChain
    beforeAll(async () => {
      chain = await start({ lagBlocks: 4 })
    })
    afterAll(() => chain.stop())

    it('counts two transfers of one transaction as two, each at its own place', async () => {
      const { watcher, credited } = follow(chain)
      await watcher.processAll()
      const many = await chain.signMany([
        { to: chain.receivers[0]!, amountBase: 11n },
        { to: chain.receivers[0]!, amountBase: 12n },
        { to: chain.receivers[1]!, amountBase: 11n },
      ])
      await chain.mine([many])
      await chain.finalise()
      await watcher.processAll()
      expect(credited().map((one) => [one.txHash, one.receiver, one.amountBase])).toEqual([
        [many.hash, chain.receivers[0], 11n],
        [many.hash, chain.receivers[0], 12n],
        [many.hash, chain.receivers[1], 11n],
      ])
      expect(new Set(credited().map((one) => one.logIndex)).size).toBe(3)
    })

    it('reports look-alike tokens and empty transfers as such, and failed ones not at all', async () => {
      const { watcher, final } = follow(chain)
      await watcher.processAll()
      const failing = await chain.signFailing(chain.receivers[0]!)
      const wrong = await chain.signLookAlike(chain.receivers[0]!, 10n ** 20n)
      const nothing = await chain.sign(chain.receivers[0]!, 0n)
      await chain.mine([failing, wrong, nothing])
      await chain.finalise()
      await watcher.processAll()
      expect(final.map((one) => [one.txHash, one.refusal])).toEqual([
        [wrong.hash, 'wrongToken'],
        [nothing.hash, 'zeroValue'],
      ])
    })

    it('reports nothing that is for somebody else', async () => {
      const { watcher, final, seen } = follow(chain)
      await watcher.processAll()
      await chain.mine([await chain.sign('0x00000000000000000000000000000000000000aa', 5n)])
      await chain.finalise()
      await watcher.processAll()
      expect([...final, ...seen]).toEqual([])
    })

    it('shows a transfer before it is final, and calls it final only afterwards', async () => {
      const { watcher, final, seen } = follow(chain)
      await watcher.processAll()
      const signed = await chain.sign(chain.receivers[0]!, 21n)
      await chain.mine([signed])
      await watcher.processAll()
      expect(seen.map((one) => one.txHash)).toEqual([signed.hash])
      await chain.mineEmpty(chain.lagBlocks - 1)
      await watcher.processAll()
      expect(final).toEqual([])
      await chain.mineEmpty(1)
      await watcher.processAll()
      expect(final.map((one) => one.txHash)).toEqual([signed.hash])
    })

    it('goes on where the last process stopped, and misses nothing between', async () => {
      const first = follow(chain)
      await first.watcher.processAll()
      const before = await chain.sign(chain.receivers[0]!, 31n)
      await chain.mine([before])
      await chain.finalise()
      await first.watcher.processAll()
      const half = await chain.sign(chain.receivers[0]!, 32n)
      await chain.mine([half])
      await first.watcher.processAll()
      await first.watcher.stop()
      const between = await chain.sign(chain.receivers[0]!, 33n)
      await chain.mine([between])
      await chain.finalise()
      const second = follow(chain)
      await second.watcher.processAll()
      expect([...first.credited(), ...second.credited()].map((one) => one.txHash)).toEqual([
        before.hash,
        half.hash,
        between.hash,
      ])
    })

    it('lets one process follow and the others stand by until it is gone', async () => {
      const one = follow(chain, {}, { holder: 'one' })
      const two = follow(chain, {}, { holder: 'two' })
      expect(await one.watcher.processAll()).toBe('current')
      expect(await two.watcher.processAll()).toBe('standby')
      const signed = await chain.sign(chain.receivers[0]!, 41n)
      await chain.mine([signed])
      await chain.finalise()
      await Promise.all([one.watcher.processAll(), two.watcher.processAll()])
      expect([one.credited().length, two.credited().length]).toEqual([1, 0])
      // The first stops answering; its lease expires, the second takes over, the first notices at its next step.
      await sql`update chain_cursor set lease_until = clock_timestamp() - interval '1 second'`.execute(
        database.db,
      )
      expect(await two.watcher.processAll()).toBe('current')
      await chain.mine([await chain.sign(chain.receivers[0]!, 42n)])
      await chain.finalise()
      expect(await one.watcher.tick()).toBe('standby')
      await two.watcher.processAll()
      expect([one.credited().length, two.credited().length]).toEqual([1, 1])
    })

    it('does not start on a token with other decimals, another token address or another chain', async () => {
      const other = chain.decimals === 6 ? 18 : 6
      await expect(follow(chain, { usdtDecimals: other }).watcher.tick()).rejects.toThrow(
        ChainMismatch,
      )
      const empty = follow(chain, { usdt: chain.receivers[0]! })
      await expect(empty.watcher.tick()).rejects.toThrow(/no provider/)
      expect(empty.module.providers()[0]!.lastFault).toMatch(/_USDT: there is no such contract/)
      const wrong = follow(chain, { chainId: 1 })
      await expect(wrong.watcher.tick()).rejects.toThrow(/no provider/)
      expect(wrong.module.providers()[0]!.lastFault).toMatch(/serves chain/)
    })

    it('freezes when the provider suddenly serves another chain, unless the settings say that it was made anew', async () => {
      const { watcher } = follow(chain)
      await watcher.processAll()
      await watcher.stop()
      await sql`update chain_cursor set identity = 'another', instance = 'first'`.execute(
        database.db,
      )
      // Once is not enough, because a provider may err.
      const patient = createWatcher(
        testContext(database.db, recordingLog().log),
        chain.open(chain.settings(), recordingLog().log),
        recordingListeners().listeners,
      )
      await expect(patient.tick()).rejects.toThrow(/block 0 was final as another/)
      await patient.stop()
      expect((await health()).frozen).toBeNull()
      expect(await follow(chain).watcher.tick()).toBe('frozen')
      expect((await health()).frozen).toMatch(/block 0 was final as another/)
      await sql`update chain_cursor set lease_until = null`.execute(database.db)
      const anew = follow(chain, { instance: 'second' })
      expect(await anew.watcher.processAll()).toBe('current')
      expect((await health()).frozen).toBeNull()
      expect(anew.events('cursorReset')).toHaveLength(1)
    })

    it('leaves out nothing when a local chain is known as another one before all of it was read', async () => {
      const first = follow(chain, { instance: 'local/1' })
      await first.watcher.processAll()
      await first.watcher.stop()
      await chain.mine([await chain.sign(chain.receivers[0]!, 59n)])
      await chain.finalise()
      const again = follow(chain, { instance: 'local/2' })
      expect(await again.watcher.processAll()).toBe('current')
      expect(again.credited().filter(({ amountBase }) => amountBase === 59n)).toHaveLength(1)
    })

    it('keeps the place of a real chain when demo mode is started on its database', async () => {
      const real = follow(chain)
      await real.watcher.processAll()
      await real.watcher.stop()
      const before = await health()
      const demo = follow(chain, { instance: 'play' })
      await chain.mine([await chain.sign(chain.receivers[0]!, 61n)])
      await chain.finalise()
      await expect(demo.watcher.tick()).rejects.toThrow(/demo mode/)
      expect([await health(), demo.final]).toEqual([before, []])
      await demo.watcher.stop()
      await real.watcher.processAll()
      expect(real.credited().at(-1)!.amountBase).toBe(61n)
    })

    it('says once a minute that our clock is far from the moving chain, and nothing while it is right or the chain halts', async () => {
      const warnings = async (offMs: number) => {
        const { log, events } = recordingLog()
        const module = chain.open(chain.settings(), log)
        // A chain moved by a test has its own time.
        const now = new Date((await module.tip()).head.timeMs + offMs)
        const watcher = openWatcher(
          { ...testContext(database.db, log), now: () => now },
          module,
          recordingListeners().listeners,
        )
        await watcher.processAll()
        expect(events('clockSkew')).toEqual([])
        for (let block = 0; block < 3; block++) {
          await chain.mineEmpty(1)
          await watcher.processAll()
        }
        await watcher.stop()
        return events('clockSkew').map((entry) => Math.sign(entry['skewSeconds'] as number))
      }
      expect(await warnings(0)).toEqual([])
      expect(await warnings(3_600_000)).toEqual([1])
      expect(await warnings(-3_600_000)).toEqual([-1])
    })

    it('asks for less at a time when the provider takes only a few blocks', async () => {
      const { watcher } = follow(chain)
      await watcher.processAll()
      await watcher.stop()
      const signed = await chain.sign(chain.receivers[0]!, 51n)
      await chain.mine([signed])
      await chain.mineEmpty(300)
      const proxy = await startFaultProxy(chain.rpc)
      proxy.fault = lies.fewAtOnce
      const narrow = follow(chain, { rpc: [proxy.url] })
      await narrow.watcher.processAll()
      await proxy.stop()
      expect(narrow.credited().map((one) => one.txHash)).toEqual([signed.hash])
      expect(narrow.events('rangeTooLarge').length).toBeGreaterThan(0)
    })
  })

  describe.each(DEPTHS)(`${name}: a reorganisation of %i blocks`, (depth) => {
    let chain: TestChain
    beforeAll(async () => {
      chain = await start({ lagBlocks: DEEP_LAG })
    })
    afterAll(() => chain.stop())

    it.each(['dropped', 'moved', 'replaced'] as const)(
      'with a transfer that is %s',
      async (course) => {
        const { watcher, credited, seen, gone } = follow(chain)
        await watcher.processAll()
        const [first, second] = await chain.signTwice(
          { to: chain.receivers[0]!, amountBase: 71n },
          { to: chain.receivers[1]!, amountBase: 72n },
        )
        await chain.mine([first!])
        await chain.mineEmpty(depth - 1)
        await watcher.processAll()
        expect(seen.map((one) => one.txHash)).toEqual([first!.hash])
        const added = {
          dropped: [],
          moved: [{ signed: first!, at: depth - 1 }],
          replaced: [{ signed: second!, at: 0 }],
        }[course]
        await chain.reorganise(depth, added)
        await chain.mineEmpty(1)
        await watcher.processAll()
        expect(gone).toHaveLength(depth)
        expect(credited()).toEqual([])
        await chain.finalise()
        await watcher.processAll()
        expect(credited().map((one) => one.txHash)).toEqual(added.map(({ signed }) => signed.hash))
      },
    )
  })

  describe(`${name}: a reorganisation`, () => {
    let chain: TestChain
    beforeAll(async () => {
      chain = await start({ lagBlocks: DEEP_LAG })
    })
    afterAll(() => chain.stop())

    it('that nobody saw while the watcher was away', async () => {
      const first = follow(chain)
      await first.watcher.processAll()
      const kept = await chain.sign(chain.receivers[0]!, 81n)
      const dropped = await chain.sign(chain.receivers[0]!, 82n)
      await chain.mine([kept])
      await chain.mine([dropped])
      await first.watcher.processAll()
      await first.watcher.stop()
      await chain.reorganise(1, [])
      await chain.finalise()
      const second = follow(chain)
      await second.watcher.processAll()
      expect(second.credited().map((one) => one.txHash)).toEqual([kept.hash])
    })

    it('below final freeze the network, and nothing is credited from then on', async () => {
      const { watcher, credited, events } = follow(chain)
      await watcher.processAll()
      await chain.mine([await chain.sign(chain.receivers[0]!, 91n)])
      await chain.mineEmpty(20)
      await watcher.processAll()
      await chain.reorganise(DEEP_LAG + 3, [])
      await chain.mine([await chain.sign(chain.receivers[0]!, 92n)])
      await chain.finalise()
      expect(await watcher.processAll()).toBe('frozen')
      expect(events('chainFrozen')).toHaveLength(1)
      expect((await health()).frozen).toMatch(/was final as/)
      expect(await watcher.tick()).toBe('frozen')
      expect(credited()).toEqual([])
    })
  })

  describe(`${name}: providers`, () => {
    let chain: TestChain
    let deep: TestChain
    let proxy: FaultProxy
    beforeAll(async () => {
      ;[chain, deep] = await Promise.all([start({ lagBlocks: 4 }), start({ lagBlocks: 24 })])
    })
    beforeEach(async () => {
      proxy = await startFaultProxy(chain.rpc)
    })
    afterEach(() => proxy.stop())
    afterAll(async () => {
      await Promise.all([chain.stop(), deep.stop()])
    })
    const alarms = async (): Promise<string[]> =>
      (
        await sql<{ kind: string }>`select kind from alarm order by kind`.execute(database.db)
      ).rows.map(({ kind }) => kind)

    for (const [fault, lie] of Object.entries(faults)) {
      it(`${fault}: one provider, which heals`, async () => {
        const { watcher, credited } = follow(
          chain,
          { rpc: [proxy.url] },
          { timeoutMs: SILENT_AFTER_MS },
        )
        await processThroughFaults(watcher)
        proxy.fault = lie
        const signed = [
          await chain.sign(chain.receivers[0]!, 101n),
          await chain.sign(chain.receivers[1]!, 102n),
        ]
        await chain.mine([signed[0]!])
        // The fault shows in the tail and, after that, in the final part.
        await watcher.processAll().catch(() => {})
        await chain.mine([signed[1]!])
        await chain.finalise()
        for (let tries = 0; tries < 3; tries++) await watcher.processAll().catch(() => {})
        expect(credited()).toEqual([])
        proxy.fault = () => undefined
        await processThroughFaults(watcher, () => credited().length >= 2)
        expect(credited().map((one) => one.txHash)).toEqual(signed.map((one) => one.hash))
      })

      it(`${fault}: two others take over`, async () => {
        const { watcher, credited } = follow(
          chain,
          { rpc: [proxy.url, chain.rpc, chain.rpc] },
          { timeoutMs: SILENT_AFTER_MS },
        )
        await processThroughFaults(watcher)
        proxy.fault = lie
        const signed = await chain.sign(chain.receivers[0]!, 103n)
        await chain.mine([signed])
        await watcher.processAll().catch(() => {})
        await chain.finalise()
        await processThroughFaults(watcher, () => credited().length >= 1)
        expect(credited().map((one) => one.txHash)).toEqual([signed.hash])
      })
    }

    it.each(['first', 'second'] as const)(
      'of two, the %s hides transfers: they wait for it to heal, with an alarm',
      async (place) => {
        const rpc = place === 'first' ? [proxy.url, chain.rpc] : [chain.rpc, proxy.url]
        const { watcher, credited } = follow(chain, { rpc })
        await watcher.processAll()
        await watcher.stop()
        proxy.fault = lies.noTransfers
        // No one followed meanwhile: these blocks were never part of a tail.
        const signed = await chain.sign(chain.receivers[0]!, 107n)
        await chain.mine([signed])
        await chain.finalise()
        for (let round = 0; round < ALARM_ROUNDS; round++)
          await expect(watcher.processAll()).rejects.toThrow(/two providers disagree/)
        expect(credited()).toEqual([])
        expect(await alarms()).toEqual(['providersDisagree'])
        proxy.fault = () => undefined
        await processThroughFaults(watcher, () => credited().length > 0)
        expect(credited().map((one) => one.txHash)).toEqual([signed.hash])
      },
    )

    it('of two, one is away: what the other says counts up to a sum within a day, and is noted', async () => {
      const { watcher, credited } = follow(chain, {
        rpc: [chain.rpc, proxy.url],
        secondProviderFromMicro: 2_500_000n,
      })
      await watcher.processAll()
      proxy.fault = () => ({ kind: 'reset' })
      const usdt = 10n ** BigInt(chain.decimals)
      const paid: string[] = []
      for (let at = 0; at < 2; at++) {
        const signed = await chain.sign(chain.receivers[0]!, usdt)
        await chain.mine([signed])
        await chain.finalise()
        await processThroughFaults(watcher, () => credited().length > at)
        paid.push(signed.hash)
      }
      const { rows } = await sql<{ sum: bigint }>`
        select sum(amount_micro)::bigint as sum from chain_reread where cause = 'alone' and done_at is null`.execute(
        database.db,
      )
      expect(rows[0]!.sum).toBe(2_000_000n)
      const third = await chain.sign(chain.receivers[0]!, usdt)
      await chain.mine([third])
      await chain.finalise()
      await expect(watcher.processAll()).rejects.toThrow(/one provider's word is not enough/)
      expect(await alarms()).toEqual(['secondProviderMissing'])
      proxy.fault = () => undefined
      await processThroughFaults(watcher, () => credited().length > 2)
      expect(credited().map((one) => one.txHash)).toEqual([...paid, third.hash])
    })

    it('of three, one that hides transfers is outvoted, with an alarm', async () => {
      const { watcher, credited } = follow(chain, { rpc: [proxy.url, chain.rpc, chain.rpc] })
      await watcher.processAll()
      await watcher.stop()
      proxy.fault = lies.noTransfers
      const signed = await chain.sign(chain.receivers[0]!, 108n)
      await chain.mine([signed])
      await chain.finalise()
      await processThroughFaults(watcher, () => credited().length > 0)
      expect(credited().map((one) => one.txHash)).toEqual([signed.hash])
      expect(await alarms()).toEqual(['providerOutvoted'])
    })

    it.each([2, 3])(
      'of %i, one calls blocks final too early: nothing is credited before the others do',
      async (count) => {
        const others = Array.from({ length: count - 1 }, () => deep.rpc)
        const liar = await startFaultProxy(deep.rpc)
        try {
          const { watcher, credited } = follow(deep, { rpc: [liar.url, ...others] })
          await watcher.processAll()
          await deep.mine([await deep.sign(deep.receivers[0]!, 109n)])
          await deep.mineEmpty(1)
          liar.fault = await lies.earlyFinal(deep)
          for (let round = 0; round < 3; round++) await watcher.processAll().catch(() => {})
          expect(credited()).toEqual([])
          expect(await alarms()).toEqual(['finalityDisagrees'])
          liar.fault = () => undefined
          await deep.finalise()
          await processThroughFaults(watcher, () => credited().length > 0)
        } finally {
          await liar.stop()
        }
      },
    )

    it('one that denies what is final is distrusted, not believed', async () => {
      const { watcher, credited } = follow(chain, { rpc: [proxy.url, chain.rpc] })
      await watcher.processAll()
      const { final } = await health()
      proxy.fault = lies.otherBlock(final)
      await chain.mine([await chain.sign(chain.receivers[0]!, 104n)])
      await chain.finalise()
      await processThroughFaults(watcher, () => credited().length > 0)
      expect((await health()).frozen).toBeNull()
    })
  })
}
