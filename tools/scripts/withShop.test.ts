import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'
import { openSecretKey } from '../../server/platform/secretKey.ts'
import { effectiveSettings } from '../../server/platform/settings/effectiveSettings.ts'
import { openShop } from '../../server/platform/settings/openShop.ts'
import { storeSetting } from '../../server/platform/settings/storedSettings.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { followedConfig } from './withShop.ts'

const OURS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const THEIRS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-followed-'))
const env = { DEMO: '0', DATA_DIR: dataDir }
let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const key = () => openSecretKey(dataDir, 'office-key', null)
const store = (name: string, value: string, version = 0): Promise<unknown> =>
  inTransaction(ctx, (tx) => storeSetting(tx, key(), { name, value, version, by: 'staff:1' }))
const rows = async () =>
  (
    await sql<{ name: string; value: string }>`
      select name, value from shown_setting union all select name, value from held_setting order by 1, 2`.execute(
      ctx.db,
    )
  ).rows

test('a command runs with what the office has set and buyers are shown, and changes nothing by looking', async () => {
  await store('PUBLIC_URL', 'https://shop.test')
  await store('CHAIN_137_RPC', 'http://127.0.0.1:1')
  await store('CHAIN_137_TREASURY', OURS)
  await effectiveSettings(ctx, env, key(), false)
  await openShop(ctx)
  const read = async (own: Record<string, string> = {}) =>
    (await followedConfig(ctx, { ...env, ...own })).chains.map(({ network, treasury }) => ({
      network,
      treasury,
    }))
  expect(await read()).toEqual([{ network: 137, treasury: OURS }])
  const before = await rows()

  await store('CHAIN_137_TREASURY', THEIRS, 1)
  expect(await read()).toEqual([{ network: 137, treasury: OURS }])
  // A shell with another environment begins no wait and ends none.
  const own = {
    PUBLIC_URL: 'https://shop.test',
    CHAIN_137_RPC: 'http://127.0.0.1:2',
    CHAIN_137_TREASURY: THEIRS,
  }
  expect(await read(own)).toEqual([{ network: 137, treasury: OURS }])
  expect(await rows()).toEqual(before)
})
