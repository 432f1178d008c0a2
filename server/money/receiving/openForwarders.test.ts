import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordingLog } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { FactoryState } from './factoryState.ts'
import { noteProof } from './noteProof.ts'
import { openForwarders } from './openForwarders.ts'

const TREASURY = `0x${'7e'.repeat(20)}`
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-forwarders-'))
  await sql`
    insert into shop_address (address, family, role, proven_at, proof, added_at) values (${TREASURY}, 'evm', 'treasury', now(), 'signature', now())`.execute(
    database.db,
  )
})
afterAll(async () => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true, force: true })
  await database.drop()
})

test('no address is given out before the factory stands in a final block with this version’s code', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { log, events } = recordingLog()
  const ctx: Context = { db: database.db, now: () => new Date(), log }
  const states: (FactoryState | Error)[] = ['missing', new Error('no provider'), 'foreign', 'ready']
  const said: boolean[] = []
  const forwarding = openForwarders(
    { demo: false, dataDir, forwarderSecret: '07'.repeat(32) },
    async () => {
      const state = states.shift()
      if (state === undefined || state instanceof Error) throw state ?? new Error('asked too often')
      return state
    },
  )({ network: 137, treasury: TREASURY })!
  for (let at = 0; at < 6; at++) {
    said.push(await forwarding.offered(ctx), await forwarding.offered(ctx))
    vi.advanceTimersByTime(11_000)
  }
  expect(said).toEqual([...Array(6).fill(false), ...Array(6).fill(true)])
  expect(events('noFactory').map(({ state }) => state)).toEqual(['missing', 'unread', 'foreign'])
})

test('a process with another secret gives out no address, until the treasury is proven with that one', async () => {
  const { log, events } = recordingLog()
  const ctx: Context = { db: database.db, now: () => new Date(), log }
  const open = (secret: string) =>
    openForwarders({ demo: false, dataDir, forwarderSecret: secret.repeat(32) })({
      network: 137,
      treasury: TREASURY,
    })!
  await sql`update shop_address set secret_mark = null`.execute(database.db)
  expect(await open('07').offered(ctx), 'the first one').toBe(true)
  expect(await open('08').offered(ctx), 'such as a container that lost its files').toBe(false)
  expect(await open('07').offered(ctx)).toBe(true)
  expect(events('otherSecret')).toMatchObject([{ network: 137, treasury: TREASURY }])
  await noteProof(ctx, TREASURY, { by: 'signature' }, Buffer.alloc(32, 8))
  expect(await open('08').offered(ctx)).toBe(true)
  expect(await open('07').offered(ctx)).toBe(false)
})
