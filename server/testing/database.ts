import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { checkLedger } from '../money/ledger/checkLedger.ts'
import { checkColumns } from './checkColumns.ts'
import { openDatabase, type Database } from '../platform/db/connection.ts'
import { startEmbeddedPostgres } from '../../tools/supervisor/postgres/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address on the test server; databases are cloned through it. */
    testDatabaseAdminUrl: string
    /** The shop's role on the template; only the database's name is replaced. */
    testDatabaseUrl: string
  }
}

export type TestServer = { readonly adminUrl: string; readonly url: string; stop(): Promise<void> }

export type TestDatabase = {
  readonly name: string
  readonly url: string
  readonly db: Database
  /** Closes `db`, ends all connections and drops the database. Throws when the ledger does not balance. */
  drop(): Promise<void>
}

const TEMPLATE = 'xiaopu'

/** One PostgreSQL server per test run, with a migrated template. `stop` deletes its files. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaopu-test-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  // Stops the server when the run is killed.
  const kill = (): void => {
    try {
      process.kill(server.pid, 'SIGQUIT')
    } catch {
      // Already gone.
    }
  }
  process.once('exit', kill)
  await migrate(server.url)
  return {
    adminUrl: server.adminUrl,
    url: server.url,
    async stop() {
      process.off('exit', kill)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let admin: pg.Pool | undefined

/** One connection per worker: connecting anew took a third of the time to create and drop a database. */
async function asAdmin(statement: string): Promise<void> {
  admin ??= new pg.Pool({
    connectionString: inject('testDatabaseAdminUrl'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => {})
  await admin.query(statement)
}

/** A database that exists already. Each connection takes about 28 ms of processor time (decision 120). */
export function openTestDatabase(name: string, max = 6): TestDatabase {
  const url = inject('testDatabaseUrl').replace(/\/[^/]+$/, `/${name}`)
  const db = checkColumns(openDatabase(url, { max, name: 'xiaopu test' }))
  return {
    name,
    url,
    db,
    async drop() {
      try {
        await checkLedger({ db })
      } finally {
        await db.destroy()
        await asAdmin(`drop database if exists ${name} with (force)`)
      }
    },
  }
}

/**
 * A database for one test file: a clone of the migrated template, about 0.1 s. Another template is a prepared database
 * that no one is connected to.
 */
export async function createTestDatabase(
  options: { max?: number; template?: string } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(
    `create database ${name} template ${options.template ?? TEMPLATE} owner ${TEMPLATE} strategy file_copy`,
  )
  return openTestDatabase(name, options.max)
}

/** As a backup is made. Ends the connections of the original, which has to be opened again. */
export async function copyTestDatabase({ name, db }: TestDatabase): Promise<string> {
  const copy = `test_${randomBytes(8).toString('hex')}`
  await db.destroy()
  await asAdmin(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
  await asAdmin(`create database ${copy} template ${name} owner ${TEMPLATE}`)
  return copy
}
