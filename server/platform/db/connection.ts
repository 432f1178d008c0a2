import pg from 'pg'
import type { Columns } from './columns.ts'

/** Money, ids and block numbers. */
const INT8 = 20
pg.types.setTypeParser(INT8, BigInt)
/** Token base units: up to 78 digits, no fraction. */
const NUMERIC = 1700
pg.types.setTypeParser(NUMERIC, (text) => (text.includes('.') ? text : BigInt(text)))

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
/** Long, since each new connection costs a process and plans its statements again. */
const IDLE_TIMEOUT_MS = 300_000

export type Connection = Database | Transaction

export type Database = Runs & {
  readonly isTransaction: false
  /** Rolls back when `work` rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, isolation?: 'repeatable read'): Promise<T>
  destroy(): Promise<void>
}

export type Transaction = Runs & { readonly isTransaction: true }

type Runs = {
  /** `columns` is for tests. */
  query(statement: Statement, columns?: Columns): Promise<pg.QueryResult>
}

type Statement = {
  readonly text: string
  readonly values: unknown[]
  readonly name: string | undefined
}

/** `max` connections (default 10); the caller destroys the pool. */
export function openDatabase(url: string, options: { max?: number; name?: string } = {}): Database {
  const pool = openPool(url, options)
  return {
    isTransaction: false,
    // `pool.query` would close the connection when a statement fails.
    query: async (statement) => {
      const client = await pool.connect()
      try {
        return await client.query(statement)
      } finally {
        client.release()
      }
    },
    transaction: async (work, isolation) => {
      const client = await pool.connect()
      let broken: Error | undefined
      const { tx, end } = transactionOn(client)
      try {
        await client.query(isolation ? `begin isolation level ${isolation}` : 'begin')
        const answer = await work(tx)
        await end('commit')
        return answer
      } catch (error) {
        await end('rollback').catch((cause: Error) => void (broken = cause))
        throw error
      } finally {
        client.release(broken)
      }
    },
    destroy: () => pool.end(),
  }
}

/** In order; none after the end, when the connection may be reused. */
function transactionOn(client: pg.PoolClient): {
  tx: Transaction
  end(by: 'commit' | 'rollback'): Promise<unknown>
} {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const answer = last.then(run)
    last = answer.catch(() => {})
    return answer
  }
  return {
    tx: {
      isTransaction: true,
      query: (statement) =>
        isOver
          ? Promise.reject(new Error('the transaction of this statement has ended'))
          : inTurn(() => client.query(statement)),
    },
    end(by) {
      isOver = true
      return inTurn(() => client.query(by))
    },
  }
}

export function openPool(
  url: string,
  options: { max?: number; name?: string; types?: pg.CustomTypesConfig } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // PgBouncer refuses it as a connection parameter.
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`),
    ...(options.types && { types: options.types }),
    application_name: options.name ?? 'xiaopu',
  })
  // The pool replaces broken connections; unhandled errors would end the process.
  pool.on('error', () => {})
  // Also within transactions.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
