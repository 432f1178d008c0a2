import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'

/** int8 arrives as text; every one of ours is money, an id or a block number, and is read exactly. */
const INT8 = 20
pg.types.setTypeParser(INT8, BigInt)
/** numeric carries token base units (up to 78 digits, no fraction). */
const NUMERIC = 1700
pg.types.setTypeParser(NUMERIC, (text) => (text.includes('.') ? text : BigInt(text)))

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000

export type Database = Kysely<DB>

/** Opens a pool of at most `max` connections. The caller destroys it. */
export function openDatabase(url: string, options: { max?: number; name?: string } = {}): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, options) }) })
}

export function openPool(url: string, options: { max?: number; name?: string } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: options.name ?? 'xiaopu',
    // A parse a connection instead of one a query, and no plan that a still empty table once suggested.
    options: '-c plan_cache_mode=auto -c jit=off',
  })
  // An idle connection that breaks is replaced by the pool at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
