import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { copyOut } from './copyRows.ts'
import { Writer } from './archive.ts'

export type TableColumns = { readonly table: string; readonly columns: readonly string[] }

/** Of the process that follows them; what is open is found again without them. */
const SCHEMA_TABLE = 'schema_migration'

/** Every table of the shop with the columns that can be written. */
export async function listTables(client: pg.Client): Promise<readonly TableColumns[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> $1
     group by c.relname order by c.relname`,
    [SCHEMA_TABLE],
  )
  return rows
}

export async function listMigrations(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${SCHEMA_TABLE} order by name`,
  )
  return rows.map(({ name }) => name)
}

export const columnsOf = ({ table, columns }: TableColumns): string =>
  `${pg.escapeIdentifier(table)} (${columns.map((name) => pg.escapeIdentifier(name)).join(', ')})`

/**
 * Keys and journals beside the database: without them secrets cannot be read, and money in order addresses is not
 * found.
 */
function* secretFiles(dataDir: string): Generator<string> {
  yield* readdirSync(dataDir).filter((name) => name === 'statement-key.pem')
  try {
    for (const name of readdirSync(join(dataDir, 'secrets')))
      if (statSync(join(dataDir, 'secrets', name)).isFile()) yield join('secrets', name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** One moment of the whole database, and the secrets beside it. Returns the number of tables. */
export async function dumpShop(
  url: string,
  dataDir: string,
  file: string,
  password: string | null,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'xiaopu backup' })
  await client.connect()
  const writer = new Writer(file, password)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const tables = await listTables(client)
    await writer.begin({ kind: 'shop', migrations: await listMigrations(client) })
    await writer.finish()
    for (const one of tables) {
      await writer.begin({ kind: 'table', ...one })
      await copyOut(client, `copy ${columnsOf(one)} to stdout`, (chunk) => writer.chunk(chunk))
      await writer.finish()
    }
    const { rows: sequences } = await client.query(
      "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
    )
    await writer.begin({ kind: 'sequences', sequences })
    await writer.finish()
    for (const name of secretFiles(dataDir)) {
      await writer.begin({ kind: 'file', name })
      await writer.chunk(readFileSync(join(dataDir, name)))
      await writer.finish()
    }
    await writer.end()
    return tables.length
  } finally {
    await client.end()
  }
}
