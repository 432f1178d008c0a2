import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalPolygon, type LocalChain } from '../../e2e/office/localChain.ts'
import { ensureRoles } from '../../server/people/staff/ensureRoles.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'
import { startLocalTron, type LocalTron } from '../../server/testing/chains/localTron.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { scriptOf } from '../test/scriptOf.ts'

const POLYGON_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

let folder: string
let database: TestDatabase
let chain: LocalChain
let tron: LocalTron
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-setup-'))
  database = await createTestDatabase()
  await ensureRoles({ db: database.db, now: () => new Date(), log: createLog('test', 'silent') })
  chain = await startLocalPolygon()
  tron = await startLocalTron()
})
afterAll(async () => {
  chain?.stop()
  await tron?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { readonly code: number; readonly said: string; readonly wrong: string }
const run = (script: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: '0',
      LOG_LEVEL: 'silent',
    }
    execFile(
      process.execPath,
      [scriptOf(script), ...args],
      { env },
      // A slow machine says so while it makes the tables.
      (error, said, wrong) =>
        resolve({
          code: error === null ? 0 : Number(error.code),
          said,
          wrong: wrong.replace(/^Making the tables.*\n/gm, ''),
        }),
    )
  })

const inFile = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  return file
}

const SHOP = {
  SHOP_NAME: 'Cup shop',
  PUBLIC_URL: 'https://cup.test',
  CHAIN_137_OWN_NODE: '1',
  CHAIN_105_OWN_NODE: '1',
}

test('a shop is set up by commands alone: settings, delivery, contact, factories, proof', async () => {
  expect((await run('setup', 'show')).said).toMatch(/MISSING +publicUrl/)

  const key = inFile('polygon.key', POLYGON_KEY.slice(2))
  const deploy = ['polygon', 'forwarders', '--rpc', chain.rpc, '--key-file', key, '--yes']
  const deployed = await run('deploy', ...deploy)
  expect([deployed.code, deployed.wrong]).toEqual([0, ''])
  expect(deployed.said).toMatch(/stands at 0x[0-9a-fA-F]{40} \(final/)
  expect((await run('deploy', ...deploy)).said).toContain('nothing was sent')

  const onTron = await run(
    'deploy',
    'tron',
    'forwarders',
    '--rpc',
    tron.rpc,
    '--key-file',
    inFile('tron.key', tron.account.key.slice(2)),
    '--yes',
  )
  expect([onTron.code, onTron.wrong]).toEqual([0, ''])
  const factory = /CHAIN_105_FORWARDERS=(T\w{33})/.exec(onTron.said)![1]!

  const file = (treasury: string): string =>
    inFile(
      'shop.json',
      JSON.stringify({
        settings: {
          ...SHOP,
          CHAIN_137_RPC: chain.rpc,
          CHAIN_137_TREASURY: treasury,
          CHAIN_105_RPC: tron.rpc,
          CHAIN_105_TREASURY: tron.account.address,
          CHAIN_105_FORWARDERS: factory,
        },
        contact: 'help@cup.test',
        delivery: [{ name: 'World', fee: '5', countries: '*' }],
      }),
    )
  const refused = await run('setup', 'apply', file('0x12'))
  expect([refused.code, refused.wrong]).toEqual([
    1,
    expect.stringContaining('CHAIN_137_TREASURY must be an address'),
  ])
  const applied = await run('setup', 'apply', file(chain.account.address))
  expect([applied.code, applied.wrong]).toEqual([0, ''])
  expect(applied.said).toMatch(/ok +publicUrl/)
  expect(applied.said).toMatch(/ok +contact/)
  const { rows } = await sql<{ delivered: number }>`
      select count(*)::int as delivered from country c join delivery_group g on g.id = c.delivery_group_id
      where g.name = 'World'`.execute(database.db)
  expect(rows[0]!.delivered).toBeGreaterThan(200)

  const asked = await run('setup', 'prove', '137')
  const signature = await privateKeyToAccount(POLYGON_KEY).signMessage({
    message: /give the signature:\n\n([\s\S]+)\n\nA contract wallet/.exec(asked.said)![1]!,
  })
  expect((await run('setup', 'prove', '137', `${signature.slice(0, -4)}aa1b`)).code).toBe(1)
  expect(await run('setup', 'prove', '137', signature)).toMatchObject({ code: 0, wrong: '' })

  const checked = await run('setup', 'check')
  expect(checked.wrong).toBe('')
  expect(checked.said).toMatch(/Polygon\t.*\tok\t/)
  expect(checked.said).toMatch(/TRON\t.*\tok\t/)
  expect((await run('setup', 'show')).said).toMatch(/network +Polygon/)
})

test('a key of another wallet, without coin, deploys nothing and says what is missing', async () => {
  const poor = await run(
    'deploy',
    'polygon',
    'token',
    '--owner',
    chain.account.address,
    '--rpc',
    chain.rpc,
    '--key-file',
    inFile('poor.key', '1'.repeat(64)),
    '--yes',
  )
  expect(poor.code).toBe(1)
  expect(poor.wrong).not.toBe('')
  expect(poor.wrong).not.toContain('1'.repeat(64))
})
