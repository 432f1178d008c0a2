import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { CHILD_ENV } from '../../server/testing/runs/childEnv.ts'

const ROOT = join(import.meta.dirname, '../..')
const CHAIN = {
  PUBLIC_URL: 'http://shop.test',
  // Nothing answers there: a chain that is away for a while stops no process.
  CHAIN_137_RPC: 'http://127.0.0.1:1',
  CHAIN_137_RECEIVE: `0x${'1'.repeat(40)}`,
}
const PAYOUT_KEY = '1'.repeat(64)
const TABLES = "The database's tables are missing or out of date: run `npm run migrate` first.\n"
const PAGES = 'The pages are missing or out of date: run `npm run build` first.\n'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

/** Starts what package.json runs under that name. */
function start(command: string, env: NodeJS.ProcessEnv, root = ROOT) {
  const script = { migrate: 'migrate.ts', build: 'buildWeb.ts' }[command]
  const child = spawn(
    process.execPath,
    [join(root, 'tools/scripts', script ?? 'shopProcess.ts'), command],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...CHILD_ENV, ...env } },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said, ended: once(child, 'close') as Promise<[number | null]> }
}

async function run(command: string, env: NodeJS.ProcessEnv, root?: string) {
  const started = start(command, env, root)
  const [code] = await started.ended
  return { code, said: started.said() }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test.each(['serve', 'watch', 'sign', 'migrate'])('%s asks for DATABASE_URL', async (command) => {
  expect(await run(command, CHAIN)).toEqual({
    code: 1,
    said: `${command} needs DATABASE_URL; only \`npm start\` has a database of its own.\n`,
  })
})

test.each(['serve', 'watch', 'sign'])('%s asks for a chain', async (command) => {
  const { code, said } = await run(command, { DATABASE_URL: database.url })
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^${command} needs a chain: set CHAIN_.*\n$`))
})

test('sign asks for a key', async () => {
  expect(await run('sign', { ...CHAIN, DATABASE_URL: database.url })).toEqual({
    code: 1,
    said: 'sign needs a payout key (set PAYOUT_KEY_FILE and PAYOUT_PASSWORD, or PAYOUT_KEY) or a gas key (GAS_KEY_FILE and GAS_KEY_PASSWORD, or GAS_KEY).\n',
  })
})

test('migrate says that no database answers', async () => {
  const { code, said } = await run('migrate', { DATABASE_URL: 'postgres://127.0.0.1:1/shop' })
  expect(code).toBe(1)
  expect(said).toMatch(/^The database at .* is unreachable: nothing answers there\..*\n$/)
})

test('an empty database is refused until migrate has run; then watch runs, and ends at Ctrl-C', async () => {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = inject('testDatabaseAdminUrl')
  await query(admin, `create database ${name} template template0 owner xiaopu`)
  const url = database.url.replace(/\/[^/]+$/, `/${name}`)
  const env = { ...CHAIN, DATABASE_URL: url, LOG_LEVEL: 'info' }
  try {
    for (const command of ['watch', 'sign'])
      expect(await run(command, { ...env, PAYOUT_KEY })).toEqual({ code: 1, said: TABLES })
    expect(await run('migrate', env)).toMatchObject({ code: 0 })
    expect(await run('migrate', env)).toEqual({ code: 0, said: 'The tables are up to date.\n' })
    const watch = start('watch', env)
    try {
      await expect.poll(watch.said).toContain('"msg":"watching"')
    } finally {
      watch.child.kill('SIGINT')
    }
    expect(await watch.ended).toEqual([0, null])
  } finally {
    await query(admin, `drop database if exists ${name} with (force)`)
  }
})

test.each([
  [
    'a migration',
    'delete from schema_migration where name = (select max(name) from schema_migration)',
  ],
  [
    'a migration of the job queue',
    'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)',
  ],
  [
    'an asset of the ledger',
    'delete from ledger_asset where asset = (select max(asset) from ledger_asset)',
  ],
])('%s that is missing is noticed', async (_, statement) => {
  const lacking = await createTestDatabase()
  try {
    await query(lacking.url, statement)
    expect(await run('watch', { ...CHAIN, DATABASE_URL: lacking.url })).toEqual({
      code: 1,
      said: TABLES,
    })
  } finally {
    await lacking.drop()
  }
})

test('tables of a newer version are refused by name', async () => {
  const newer = await createTestDatabase()
  try {
    await query(newer.url, `insert into schema_migration values ('9999_later.sql', '')`)
    const { code, said } = await run('watch', { ...CHAIN, DATABASE_URL: newer.url })
    expect(code).toBe(1)
    expect(said).toMatch(/^The database has the migration 9999_later\.sql, .*\n$/)
  } finally {
    await newer.drop()
  }
})

test('a database with play money is refused', async () => {
  const played = await createTestDatabase()
  try {
    await query(
      played.url,
      `insert into ledger_account (system, slot, asset) values ('demo', 0, 'USDT')`,
    )
    const { code, said } = await run('watch', { ...CHAIN, DATABASE_URL: played.url })
    expect(code).toBe(1)
    expect(said).toMatch(/^This database holds the play money of demo mode: .*\n$/)
  } finally {
    await played.drop()
  }
})

test('serve refuses missing and outdated pages; build refuses half a copy', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'xiaopu-commands-'))
  const env = { ...CHAIN, DATABASE_URL: database.url }
  try {
    for (const name of ['basics', 'api', 'i18n', 'server', 'tools', 'web', 'package-lock.json'])
      cpSync(join(ROOT, name), join(copy, name), {
        recursive: true,
        filter: (path) => !/^web\/dist|node_modules$/.test(relative(ROOT, path)),
      })
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    expect(await run('serve', env, copy)).toEqual({ code: 1, said: PAGES })
    mkdirSync(join(copy, 'web/dist'))
    writeFileSync(join(copy, 'web/dist/stamp'), 'of other sources')
    expect(await run('serve', env, copy)).toEqual({ code: 1, said: PAGES })
    rmSync(join(copy, 'i18n'), { recursive: true })
    expect(await run('build', {}, copy)).toEqual({
      code: 1,
      said: `i18n is missing in ${copy}/: this is not a whole copy of the project.\n`,
    })
  } finally {
    rmSync(copy, { recursive: true })
  }
})
