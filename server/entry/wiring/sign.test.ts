import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startSign } from './sign.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-sign-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const configWith = (keys: Record<string, string>) =>
  readConfig({
    DEMO: '0',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...keys,
  })

test.each(['PAYOUT_KEY', 'GAS_KEY'])(
  'a shop with %s and without networks, which are set in the office, has a process that waits for them',
  async (name) => {
    const running = await startSign(configWith({ [name]: '1'.repeat(64) }))
    await running.stop()
  },
)

test('without any key there is nothing to sign with', async () => {
  await expect(startSign(configWith({}))).rejects.toThrow(/neither a payout key nor a gas key/)
})
