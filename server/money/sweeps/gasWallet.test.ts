import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkWritten } from '../../../tools/scripts/checkWritten.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordingLog } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { evmSweepGround, onePage, tronSweepGround, type SweepGround } from '../../testing/sweeps.ts'
import { followSweeps } from './followSweeps.ts'
import { readRoot } from './readRoot.ts'
import { runSweeps } from './runSweeps.ts'
import type { Sweeper } from './sweep.ts'
import { sweepCoins } from './sweepCoins.ts'
import { rootData, writeRoot } from './writeRoot.ts'

const UNIT = 1_000_000n
const DAY_MS = 24 * 3_600_000
const FIRST = { day: '2026-06-01', root: 'a1'.repeat(32), hash: 'b2'.repeat(32) }
const SECOND = { day: '2026-06-02', root: 'c3'.repeat(32), hash: 'd4'.repeat(32) }

let database: TestDatabase
const grounds: Partial<Record<'evm' | 'tron', SweepGround>> = {}
let recorded: ReturnType<typeof recordingLog>
let passedMs: number
beforeAll(async () => {
  database = await createTestDatabase()
  ;[grounds.evm, grounds.tron] = await Promise.all([evmSweepGround(), tronSweepGround()])
})
afterAll(async () => {
  await Promise.all(Object.values(grounds).map((ground) => ground.stop()))
  await database.drop()
})
const forget = () =>
  sql`truncate unswept, unswept_reading, sweep, sweep_transaction, alarm`.execute(database.db)
beforeEach(async () => {
  recorded = recordingLog()
  passedMs = 0
  await forget()
})

const ctxOf = (ground: SweepGround): Context => ({
  db: database.db,
  log: recorded.log,
  now: () => new Date(ground.nowMs() + passedMs),
})
const states = async () =>
  (
    await sql<{ kind: string; state: string; moved: string | null }>`
      select kind, state, moved_base::text as moved from sweep order by id`.execute(database.db)
  ).rows
const alarms = async () =>
  (await sql<{ kind: string }>`select kind from alarm`.execute(database.db)).rows.map(
    ({ kind }) => kind,
  )
async function finish(ground: SweepGround, sweeper: Sweeper): Promise<void> {
  await ground.mine()
  await ground.finalise()
  expect(await followSweeps(ctxOf(ground), sweeper)).toBe(0)
}

describe.each(['evm', 'tron'] as const)('on %s', (kind) => {
  const ground = (): SweepGround => grounds[kind]!

  test('coin that lies at forwarders goes to the treasury, and what costs more than it moves stays', async () => {
    const sweeper = await ground().sweeper(recorded.log)
    const treasury = await ground().activeTreasury()
    const forwarders = ground().forwarders(treasury, [0n, 1n, 2n])
    const coin = ground().coin
    await ground().payCoin(forwarders[0]!.address, 3n * coin)
    await ground().payCoin(forwarders[2]!.address, 2n * coin)
    const before = await ground().coinOf(treasury)
    const ctx = ctxOf(ground())
    expect(await sweepCoins(ctx, sweeper, onePage(forwarders))).toEqual({ open: 1, found: 2 })
    await finish(ground(), sweeper)
    expect((await ground().coinOf(treasury)) - before).toBe(5n * coin)
    expect(await states()).toEqual([
      { kind: 'coin', state: 'final', moved: (5n * coin).toString() },
    ])
    expect(await sweepCoins(ctx, sweeper, onePage(forwarders))).toEqual({ open: 0, found: 0 })
    await ground().payCoin(forwarders[1]!.address, 10n)
    expect(await sweepCoins(ctx, sweeper, onePage(forwarders))).toEqual({
      open: 0,
      found: 1,
      waits: 'tooDear',
    })
  })

  test('specks of coin at many addresses do not keep a large one from its treasury', async () => {
    const sweeper = await ground().sweeper(recorded.log)
    const treasury = await ground().activeTreasury()
    const forwarders = ground().forwarders(treasury, [10n, 11n, 12n, 13n])
    for (const { address } of forwarders.slice(0, 3)) await ground().payCoin(address, 1n)
    await ground().payCoin(forwarders[3]!.address, ground().coin)
    const before = await ground().coinOf(treasury)
    const ctx = ctxOf(ground())
    const small = { ...sweeper, rules: { ...sweeper.rules, batch: 2 } }
    expect(await sweepCoins(ctx, small, onePage(forwarders))).toEqual({ open: 1, found: 4 })
    await finish(ground(), sweeper)
    expect((await ground().coinOf(treasury)) - before).toBeGreaterThanOrEqual(ground().coin)
  })

  test('the day’s coin limits the gas wallet, also after the database was restored', async () => {
    const sweeper = await ground().sweeper(recorded.log)
    const treasury = ground().treasury()
    const forwarders = ground().forwarders(treasury, [0n, 1n])
    await ground().pay(forwarders[0]!, 600n * UNIT)
    const ctx = ctxOf(ground())
    const run = (coinDaily: bigint) =>
      runSweeps(ctx, { ...sweeper, coinDaily }, onePage(forwarders), true)
    expect(await run(1n)).toEqual({ open: 0, waits: 'coinSpent' })
    expect(await alarms()).toEqual(['gasSpent'])
    expect(await run(10n ** 18n)).toEqual({ open: 1 })
    await finish(ground(), sweeper)
    await forget()
    await ground().pay(forwarders[1]!, 600n * UNIT)
    const [spent] = sweeper.journal.lines().map(({ coin }) => coin)
    expect(await run(spent! + 1n)).toEqual({ open: 0, waits: 'coinSpent' })
    passedMs += kind === 'tron' ? 0 : DAY_MS + 1
    expect(await run(kind === 'tron' ? 10n ** 18n : spent! * 2n)).toEqual({ open: 1 })
    await finish(ground(), sweeper)
  })

  test('a day’s root is written once, is followed until it is final, and any node shows it', async () => {
    const sweeper = await ground().sweeper(recorded.log)
    const ctx = ctxOf(ground())
    expect(await writeRoot(ctx, sweeper, undefined)).toBeUndefined()
    const all = await Promise.all([1, 2, 3].map(() => writeRoot(ctx, sweeper, FIRST)))
    expect(all.every((one) => one === undefined || one === 'busy')).toBe(true)
    expect(await writeRoot(ctx, sweeper, SECOND)).toBe('busy')
    const sent = (await readRoot(ctx, FIRST.day))!
    expect(sent).toMatchObject({ network: ground().network, isFinal: false, data: rootData(FIRST) })
    await ground().mine()
    expect(await checkWritten(ground().node, sent, FIRST)).toBe('notFinal')
    await finish(ground(), sweeper)
    expect(await writeRoot(ctx, sweeper, FIRST)).toBeUndefined()
    expect(await states()).toEqual([{ kind: 'root', state: 'final', moved: '0' }])
    expect(await readRoot(ctx, FIRST.day)).toEqual({ ...sent, isFinal: true })
    expect(await checkWritten(ground().node, sent, FIRST)).toMatchObject({
      sender: expect.stringMatching(new RegExp(sent.sender, 'i')),
    })
    expect(await checkWritten(ground().node, sent, SECOND)).toBe('other')
    const txHash = kind === 'tron' ? '0'.repeat(64) : `0x${'0'.repeat(64)}`
    expect(await checkWritten(ground().node, { ...sent, txHash }, FIRST)).toBe('unknown')
    expect(await writeRoot(ctx, sweeper, SECOND)).toBeUndefined()
    await finish(ground(), sweeper)
    expect(await states()).toHaveLength(2)
  })

  test('a database older than the root takes it from the journal, whatever the statement is now', async () => {
    const sweeper = await ground().sweeper(recorded.log)
    const ctx = ctxOf(ground())
    await writeRoot(ctx, sweeper, FIRST)
    const sent = (await readRoot(ctx, FIRST.day))!
    await ground().mine()
    await forget()
    const again = { ...FIRST, root: 'e5'.repeat(32) }
    await writeRoot(ctx, sweeper, again)
    expect(await readRoot(ctx, FIRST.day)).toEqual(sent)
    await finish(ground(), sweeper)
    await writeRoot(ctx, sweeper, again)
    expect(await readRoot(ctx, FIRST.day)).toEqual({ ...sent, isFinal: true })
    expect(sweeper.journal.lines()).toHaveLength(1)
    expect(recorded.events('rootAdopted')).toHaveLength(1)
  })
})
