import pg from 'pg'
import type { Database, Transaction } from '../../server/platform/db/connection.ts'
import { sql } from '../../server/platform/db/sql.ts'

export type BulkDatabase = {
  readonly url: string
  readonly adminUrl: string
  readonly db: Database
}

/**
 * Fills empty tables with millions of rows in one transaction: without triggers and foreign keys, so that `fill` writes
 * what they would have, and with the indexes made afterwards.
 */
export async function inBulk(
  { url, adminUrl, db }: BulkDatabase,
  tables: readonly string[],
  fill: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await runOn(adminUrl, 'grant set on parameter session_replication_role to xiaopu')
  await db.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    const { rows } = await tx.query({
      text: `
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by from pg_index i
        where i.indrelid = any($1::text[]::regclass[])
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      values: [tables],
      name: undefined,
    })
    const indexes = rows as { name: string; made_by: string }[]
    for (const { name } of indexes) await run(tx, `drop index ${name}`)
    await fill(tx)
    for (const { made_by } of indexes) await run(tx, made_by)
  })
  await runOn(url, `vacuum analyze ${tables.join(', ')}`)
}

const run = (tx: Transaction, text: string): Promise<unknown> =>
  tx.query({ text, values: [], name: undefined })

/** On a connection without the shop's limit for a statement. */
export async function runOn(url: string, text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text)
  await client.end()
}
