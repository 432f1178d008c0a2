import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
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

/** Distinct statements that are kept prepared; the shop has some dozens, and a connection's memory is bounded. */
const MAX_PREPARED = 300
/** A read by key says so itself with this comment at its beginning. */
const PREPARED = /^\s*(?:insert\b|update\b|delete\b|with\b|\/\* prepared \*\/)/i
const preparedNames = new Map<string, string>()

function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= MAX_PREPARED || !PREPARED.test(text))
    return known
  const name = createHash('sha256').update(text).digest('base64url')
  preparedNames.set(text, name)
  return name
}

/**
 * Writes and reads by key are parsed and planned once a connection: their plan does not depend on their values, and
 * planning one costs more than running it. Other reads are planned every time, since a search's best plan depends on how
 * rare its words are.
 */
class PreparingClient extends pg.Client {
  /** A transaction was asked for, and nothing was sent for it yet. */
  #begins = false

  // The base class has many forms of `query`; only (text, values) is ours, the rest passes unchanged.
  override query = ((text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    if (!Array.isArray(values) || typeof text !== 'string') return send(text, values, ...rest)
    if (text === BEGIN) {
      this.#begins = true
      return Promise.resolve(NOTHING)
    }
    if (!this.#begins) return sendOne(send, text, values, rest)
    this.#begins = false
    if (ENDS.has(text)) return Promise.resolve(NOTHING)
    return this.#beginWith(send, text, values, rest)
  }) as pg.Client['query']

  /**
   * `begin` travels with the transaction's first statement, in one packet, which saves each transaction a way to the
   * database and back. Its own fault, a broken connection, is the statement's as well.
   */
  #beginWith(send: Send, text: string, values: unknown[], rest: unknown[]): unknown {
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    const state = this as unknown as { pipeline: boolean }
    state.pipeline = true
    stream.cork()
    const begun = send(BEGIN) as Promise<unknown>
    const answered = sendOne(send, text, values, rest) as Promise<unknown>
    stream.uncork()
    const both = Promise.all([begun, answered]).finally(() => void (state.pipeline = false))
    return both.then(([, answer]) => answer)
  }
}

type Send = (...args: unknown[]) => unknown

const BEGIN = 'begin'
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback'])
const NOTHING = { command: '', rowCount: 0, rows: [] }

function sendOne(send: Send, text: string, values: unknown[], rest: unknown[]): unknown {
  const name = preparedName(text)
  return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest)
}

/** Opens a pool of at most `max` connections. The caller destroys it. */
export function openDatabase(url: string, options: { max?: number; name?: string } = {}): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, options) }) })
}

export function openPool(url: string, options: { max?: number; name?: string } = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: options.name ?? 'xiaopu',
    // Every query of ours has its index: a plan kept from when a table was small must not read all of it later. And
    // compiling a query costs more than any of ours takes.
    options: '-c enable_seqscan=off -c jit=off',
  })
  // An idle connection that breaks is replaced by the pool at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks between two statements of a transaction; its next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
