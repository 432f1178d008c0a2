import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createCursor, freeze, takeLease } from '../cursor/cursor.ts'
import { chainVerdict, readChainHealth } from './health.ts'
import { recordingLog, testContext } from '../../../testing/chains/watch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ max: 2 })
})
afterAll(() => database.drop())

it('health says how far each chain was read, and whether something is wrong with it', async () => {
  const ctx = testContext(database.db, recordingLog().log)
  expect(await readChainHealth(ctx)).toEqual([])
  const block = {
    number: 7,
    hash: '0x07',
    parentHash: '0x06',
    timeMs: 1_800_000_000_000,
    mayContain: false,
  }
  await createCursor(ctx, 137, { identity: 'a', instance: null }, block)
  await createCursor(ctx, 137, { identity: 'b', instance: null }, { ...block, number: 9 })
  await createCursor(ctx, 56, { identity: 'c', instance: null }, block)
  await takeLease(ctx, 56, 'me')
  await freeze(ctx, 56, 'me', 'final block changed')
  // Only the holder of the lease may freeze.
  await freeze(ctx, 137, 'me', 'not mine')
  await sql`update chain_cursor set head_number = 12, final_lag = 4 where network = 137`.execute(
    database.db,
  )
  const [bsc, polygon] = await readChainHealth(ctx)
  expect(polygon).toMatchObject({
    network: 137,
    final: 7,
    head: 12,
    finalLag: 4,
    finalTimeMs: block.timeMs,
    frozen: null,
    isBlocked: false,
    isClosed: false,
  })
  expect(bsc).toMatchObject({ network: 56, frozen: 'final block changed' })
  const at = polygon!.readAtMs
  const fresh = { ...polygon!, headTimeMs: at }
  expect(chainVerdict(fresh, at)).toBe('ok')
  expect(chainVerdict(fresh, at + 61_000)).toBe('silent')
  expect(chainVerdict({ ...fresh, headTimeMs: at - 181_000 }, at)).toBe('behind')
  expect(chainVerdict({ ...fresh, headTimeMs: at + 60_000 }, at)).toBe('ok')
  expect(chainVerdict({ ...fresh, headTimeMs: at + 61_000 }, at)).toBe('skewed')
  expect(chainVerdict({ ...bsc!, headTimeMs: at }, at)).toBe('frozen')
})
