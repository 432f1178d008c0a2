import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { microToBase } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordingLog } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  evmSweepGround,
  onePage,
  tronSweepGround,
  type SweepGround,
  type TronSweepGround,
} from '../../testing/sweeps.ts'
import { placeOf, saltOf, sweepData } from './forwarderCalls.ts'
import { noteUnswept } from './noteUnswept.ts'
import { readUnswept } from './readUnswept.ts'
import { recover, type FoundForwarder } from './recover.ts'
import { runSweeps, type SweepRound } from './runSweeps.ts'
import type { KnownForwarder, Sweeper, Unswept } from './sweep.ts'
import { signGas, type GasUse } from './signGas.ts'
import { sweepOf } from './sweepOf.ts'

const UNIT = 1_000_000n
const HOUR_MS = 3_600_000

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
beforeEach(async () => {
  recorded = recordingLog()
  passedMs = 0
  await sql`truncate unswept, unswept_reading, sweep, sweep_transaction, alarm`.execute(database.db)
})

const ctxOf = (ground: SweepGround): Context => ({
  db: database.db,
  log: recorded.log,
  now: () => new Date(ground.nowMs() + passedMs),
})
const swept = async () =>
  (
    await sql<{
      state: string
      expected_base: string
      moved_base: string | null
      addresses: string[]
    }>`
      select state, expected_base::text, moved_base::text, addresses from sweep order by id`.execute(
      database.db,
    )
  ).rows
const alarms = async () =>
  (await sql<{ kind: string }>`select kind from alarm`.execute(database.db)).rows.map(
    ({ kind }) => kind,
  )

const due = (sweeper: Sweeper, unswept: readonly Unswept[]): GasUse => {
  const use = sweepOf(sweeper, unswept)
  if (use === 'otherSecret') throw new Error(use)
  return use
}

type Scene = {
  ground: SweepGround
  ctx: Context
  sweeper: Sweeper
  treasury: string
  forwarders: readonly KnownForwarder[]
  run(all?: boolean): Promise<SweepRound>
  base(micro: bigint): string
}
async function scene(kind: 'evm' | 'tron', amounts: readonly bigint[], over = {}): Promise<Scene> {
  const ground = grounds[kind]!
  const sweeper = await ground.sweeper(recorded.log, over)
  const treasury = ground.treasury()
  const forwarders = ground.forwarders(
    treasury,
    amounts.map((_, at) => BigInt(at)),
  )
  for (const [at, micro] of amounts.entries())
    if (micro > 0n) await ground.pay(forwarders[at]!, micro)
  const ctx = ctxOf(ground)
  return {
    ground,
    ctx,
    sweeper,
    treasury,
    forwarders,
    run: (all) => runSweeps(ctx, sweeper, onePage(forwarders), all),
    base: (micro) => microToBase(micro, sweeper.place.decimals).toString(),
  }
}

describe.each(['evm', 'tron'] as const)('on %s', (kind) => {
  const keep = kind === 'tron' ? 1n : 0n

  test('what is due goes to the treasury, and the books say what the logs say', async () => {
    const { ground, run, treasury, forwarders, base, ctx } = await scene(kind, [
      400n * UNIT,
      500n * UNIT,
      0n,
      UNIT / 10n,
    ])
    expect(await run()).toEqual({ open: 1 })
    await ground.mine()
    expect(await run()).toEqual({ open: 1 })
    await ground.finalise()
    passedMs += HOUR_MS
    expect(await run()).toEqual({ open: 0 })
    const sum = 900n * UNIT - 2n * keep
    expect(await ground.heldBy(treasury)).toBe(sum)
    expect(await swept()).toMatchObject([
      { state: 'final', expected_base: base(sum), moved_base: base(sum) },
    ])
    expect((await swept())[0]!.addresses).toHaveLength(2)
    expect(await ground.heldBy(forwarders[0]!.address)).toBe(keep)
    expect((await readUnswept(ctx, ground.network)).map(({ address }) => address)).toEqual([
      forwarders[3]!.address,
    ])
  })

  test('what is not due stays, until it is asked for', async () => {
    const { run, ground } = await scene(kind, [100n * UNIT])
    expect(await run()).toEqual({ open: 0 })
    expect(await swept()).toEqual([])
    expect(await run(true)).toEqual({ open: 1 })
    await ground.mine()
    await ground.finalise()
    passedMs += HOUR_MS
    await run()
    expect(await swept()).toMatchObject([{ state: 'final' }])
  })

  test('a stranger who sweeps first takes nothing from anybody, and our sweep claims nothing', async () => {
    const { ground, run, sweeper, treasury, forwarders } = await scene(kind, [600n * UNIT])
    const { place } = sweeper
    const salts = [saltOf(place, forwarders[0]!)]
    const ctx = ctxOf(ground)
    await noteUnswept(ctx, place, onePage(forwarders))
    const signed = await signGas(ctx, sweeper, due(sweeper, await readUnswept(ctx, ground.network)))
    await ground.strangerSends(sweepData(place.token, treasury, salts))
    expect(typeof signed).toBe('object')
    await run()
    await ground.mine()
    await ground.finalise()
    passedMs += kind === 'tron' ? 0 : HOUR_MS
    await run()
    expect(await ground.heldBy(treasury)).toBe(600n * UNIT - keep)
    expect(await swept()).toMatchObject([{ state: 'final', moved_base: '0' }])
    expect(await readUnswept(ctx, ground.network)).toEqual([])
  })

  test('a crash between signing and sending leaves one sweep, which is sent later', async () => {
    const { ground, run, sweeper, treasury, forwarders, ctx } = await scene(kind, [700n * UNIT])
    await noteUnswept(ctx, sweeper.place, onePage(forwarders))
    const unswept = await readUnswept(ctx, ground.network)
    await signGas(ctx, sweeper, due(sweeper, unswept))
    expect(await signGas(ctx, sweeper, due(sweeper, unswept))).toBe('busy')
    expect(await run()).toEqual({ open: 1 })
    await ground.mine()
    await ground.finalise()
    passedMs += kind === 'tron' ? 0 : HOUR_MS
    await run()
    expect(await ground.heldBy(treasury)).toBe(700n * UNIT - keep)
    expect(await swept()).toMatchObject([{ state: 'final' }])
  })

  test('a sweep that a reorganisation dropped is sent again, and moves everything once', async () => {
    const { ground, run, treasury, base } = await scene(kind, [600n * UNIT, 700n * UNIT])
    const sum = 1_300n * UNIT - 2n * keep
    expect(await run()).toEqual({ open: 1 })
    await ground.mine()
    expect(await ground.heldBy(treasury)).toBe(sum)
    await ground.dropNewest()
    expect(await ground.heldBy(treasury)).toBe(0n)
    passedMs += 30_000
    expect(await run()).toEqual({ open: 1 })
    await ground.mine()
    await ground.finalise()
    passedMs += kind === 'tron' ? 0 : HOUR_MS
    expect(await run()).toEqual({ open: 0 })
    expect(await ground.heldBy(treasury)).toBe(sum)
    expect(await swept()).toMatchObject([{ state: 'final', moved_base: base(sum) }])
  })

  test('a gas wallet without coin raises an alarm and signs nothing', async () => {
    const { run } = await scene(kind, [800n * UNIT], { poor: true })
    expect(await run()).toEqual({ open: 0, waits: 'walletShort' })
    expect(await swept()).toEqual([])
    expect(await alarms()).toEqual(['gasShort'])
  })

  test('addresses of another secret are left alone', async () => {
    const { run } = await scene(kind, [800n * UNIT], { secret: new Uint8Array(32).fill(9) })
    expect(await run()).toEqual({ open: 0, waits: 'otherSecret' })
    expect(await swept()).toEqual([])
  })

  test('an address of another secret keeps the money of the others not waiting', async () => {
    const { ground, ctx, sweeper, treasury, forwarders } = await scene(kind, [
      800n * UNIT,
      700n * UNIT,
    ])
    const other = { ...forwarders[0]!, index: 99n }
    const run = () => runSweeps(ctx, sweeper, onePage([other, forwarders[1]!]))
    expect(await run()).toEqual({ open: 1 })
    await ground.mine()
    expect(await ground.heldBy(treasury)).toBe(700n * UNIT - keep)
    expect(await ground.heldBy(other.address)).toBe(800n * UNIT)
  })

  // The local TRON chain reads fewer in a second. `npm run soak:forwarders` pays 10,000 on both.
  const last = kind === 'tron' ? 999n : 9_999n

  test(`secret and treasury alone find and sweep the money of ${last + 1n} numbers when the database is gone`, async () => {
    const { ground, sweeper, treasury } = await scene(kind, [])
    const { place } = sweeper
    const paid = [0n, 7n, last / 10n, last / 10n + 1n, last / 2n, last - 1n, last].map(
      (index, at): KnownForwarder => {
        const number = { treasury, purpose: at % 2 === 0 ? 'order' : 'deposit', index } as const
        return { ...number, address: placeOf(place, number) }
      },
    )
    for (const one of paid) await ground.pay(one, 3n * UNIT)
    let calls = 0
    const call: typeof place.reader.call = (questions) => (calls++, place.reader.call(questions))
    const counted = { ...place, reader: { ...place.reader, call } }
    const found: FoundForwarder[] = []
    for await (const some of recover(counted, treasury, { from: 0n, to: last })) found.push(...some)
    const named = (list: readonly KnownForwarder[]) =>
      list.map(({ index, address, purpose }) => `${index} ${address} ${purpose}`).toSorted()
    expect(named(found)).toEqual(named(paid))
    // Orders and deposits of all numbers, a thousand balances a call, on TRON 200.
    expect(calls).toBe(kind === 'tron' ? 10 : 20)
    const salts = found.map((one) => saltOf(place, one))
    await ground.strangerSends(sweepData(place.token, treasury, salts))
    expect(await ground.heldBy(treasury)).toBe(7n * (3n * UNIT - keep))
  })
})

describe('a block list', () => {
  const ground = (): TronSweepGround => grounds.tron as TronSweepGround

  test('a blocked forwarder stays, the others are swept', async () => {
    const { run, treasury, forwarders } = await scene('tron', [400n * UNIT, 500n * UNIT])
    await ground().byOwner('addBlackList', forwarders[1]!.address)
    expect(await run()).toEqual({ open: 1 })
    await ground().mine()
    expect(await ground().heldBy(treasury)).toBe(400n * UNIT - 1n)
    expect(recorded.events('notSwept')).toMatchObject([{ addresses: [forwarders[1]!.address] }])
  })

  test('nothing is swept to a blocked treasury, and a person hears of it', async () => {
    const { run, treasury, forwarders } = await scene('tron', [400n * UNIT])
    await ground().byOwner('addBlackList', treasury)
    expect(await run()).toEqual({ open: 0, waits: 'treasuryFrozen' })
    expect(await alarms()).toEqual(['addressBlocked'])
    expect(await swept()).toEqual([])
    expect(await ground().heldBy(forwarders[0]!.address)).toBe(400n * UNIT)
    await ground().byOwner('removeBlackList', treasury)
    passedMs += HOUR_MS
    expect(await run()).toEqual({ open: 1 })
  })

  test('a paused token costs no fee', async () => {
    const { run } = await scene('tron', [400n * UNIT])
    await ground().byOwner('pause')
    expect(await run()).toEqual({ open: 0, waits: 'tokenRefuses' })
    await ground().byOwner('unpause')
    expect(await swept()).toEqual([])
  })
})
