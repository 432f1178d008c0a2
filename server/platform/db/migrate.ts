import { MINUTE_MS } from '../../../basics/durations.ts'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { areJobsMigrated, migrateJobs } from '../jobs/migrateJobs.ts'
import { ASSETS } from '../../../basics/ledger.ts'

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export type Migration = {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** Before edits of its comments; databases with one of them stay valid. */
  readonly earlierChecksums?: readonly string[]
}

const LOCK = 713_920_461
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const LOCK_TIMEOUT_MS = MINUTE_MS

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Migrations whose comments alone changed. */
const EARLIER = 'commentsChanged.json'

export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const earlier = existsSync(join(folder, EARLIER))
    ? (JSON.parse(await readFile(join(folder, EARLIER), 'utf8')) as Record<string, string[]>)
    : {}
  const numbers = new Set<string>()
  const migrations: Migration[] = []
  for (const name of names) {
    const number = NAME.exec(name)?.[1]
    if (number === undefined)
      throw new MigrationError(`The migration ${name} must be named like 0001_what_it_does.sql.`)
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}.`)
    numbers.add(number)
    const sql = await readFile(join(folder, name), 'utf8')
    migrations.push({
      name,
      sql,
      checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
      ...(earlier[name] !== undefined && { earlierChecksums: earlier[name] }),
    })
  }
  return migrations
}

function pending(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Migration[] {
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].sort().at(-1) ?? ''
  for (const [name, checksum] of applied) {
    const migration = migrations.find((one) => one.name === name)
    if (!migration)
      throw new MigrationError(
        `The database has the migration ${name}, which this version of the shop does not know. ` +
          'Start the newer version that made it.',
      )
    if (migration.checksum !== checksum && !migration.earlierChecksums?.includes(checksum))
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database. Restore the ` +
          'file and put the change into a new migration.',
      )
  }
  const early = missing.find(({ name }) => name < last)
  if (early)
    throw new MigrationError(
      `The migration ${early.name} is older than ${last}, which this database already has. Give it the next number.`,
    )
  return missing
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationError(
      `The migration ${migration.name} failed, and nothing of it was kept: ${(error as Error).message}`,
    )
  }
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `xiaopu ${name}` })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** True when none is pending. Throws `MigrationError` for a foreign or newer database. */
export async function isMigrated(url: string): Promise<boolean> {
  const client = await connect(url, 'check')
  try {
    const { rows: tables } = await client.query<{ table: string | null }>(
      `select to_regclass('schema_migration')::text as table`,
    )
    if (tables[0]!.table === null) return false
    if (pending(await readMigrations(), await readApplied(client)).length > 0) return false
    const { rows: assets } = await client.query<{ named: boolean }>(
      'select $1::text[] <@ array(select asset from ledger_asset) as named',
      [ASSETS],
    )
    return assets[0]!.named && (await areJobsMigrated(client))
  } finally {
    await client.end()
  }
}

/** Each in its own transaction; safe in parallel. */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  const client = await connect(url, 'migrate')
  try {
    // Migrations may exceed the role's statement timeout.
    await client.query('set statement_timeout = 0')
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
    const due = pending(all, await readApplied(client))
    for (const migration of due) await apply(client, migration)
    if (migrations === undefined)
      await client.query(
        'insert into ledger_asset select unnest($1::text[]) on conflict do nothing',
        [ASSETS],
      )
    if (!(await areJobsMigrated(client)))
      await migrateJobs(url).catch((error: Error) => {
        throw new MigrationError(
          `The tables of the job queue could not be made: ${error.message}. The database's role ` +
            'must be allowed to create a schema.',
        )
      })
    return due.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
