import { randomBytes } from 'node:crypto'
import { sql } from '../platform/db/sql.ts'
import type { Context } from '../platform/db/context.ts'
import type { Connection } from '../platform/db/connection.ts'
import { createLog } from '../platform/log.ts'

export const ledgerContext = (db: Connection): Context => ({
  db,
  now: () => new Date(),
  log: createLog('test', 'silent'),
})

/** Inserts accounts with the fewest fields allowed. */
export async function addAccounts(db: Connection, count: number): Promise<bigint[]> {
  const codes = Array.from({ length: count }, () =>
    Array.from(randomBytes(8), (byte) => '23456789ABCDEFGHJKMNPQRSTUVWXYZ'[byte % 31]).join(''),
  )
  const { rows } = await sql<{
    id: bigint
  }>`insert into account (invite_code, created_at)
    select code, now() from unnest(${codes}::text[]) code returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Empties the ledger between tests, which its own rules forbid. */
export async function emptyLedger(db: Connection): Promise<void> {
  await sql`alter table ledger_transfer disable trigger refuse_change`.execute(db)
  await sql`alter table ledger_account disable trigger refuse_change`.execute(db)
  await sql`truncate ledger_transfer, ledger_account, ledger_request`.execute(db)
  await sql`alter table ledger_account enable trigger refuse_change`.execute(db)
  await sql`alter table ledger_transfer enable trigger refuse_change`.execute(db)
}

/** As many as a pool queues without giving up on a busy machine; far more than its connections. */
const ASKERS = 200

/** Runs `work` so many times, as concurrently as possible, and returns each result. */
export async function manyAtOnce<T>(
  count: number,
  work: (at: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  const results: PromiseSettledResult<T>[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(count, ASKERS) }, async () => {
      for (let at = next++; at < count; at = next++)
        [results[at]] = (await Promise.allSettled([work(at)])) as [PromiseSettledResult<T>]
    }),
  )
  return results
}
