import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import pg from 'pg'
import { BLOCK, JUMP } from '../../../server/money/receiving/takeIndex.ts'
import { BackupError, readParts } from './archive.ts'
import { copyIn } from './copyRows.ts'
import { endRevived, type Revived } from './endRevived.ts'
import { columnsOf, listMigrations, listTables, type TableColumns } from './dumpShop.ts'

const FORWARDER_SECRET = 'secrets/forwarder-secret'
/** Files of DATA_DIR that a backup may hold. */
const FILE = /^(statement-key\.pem|secrets\/[\w.-]+)$/

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

async function foreignKeys(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from shop_order) or exists (select from account) or exists (select from transfer) as used',
  )
  if (rows[0]!.used)
    throw new BackupError(
      'This database already has orders or accounts. A backup is restored into an empty one: ' +
        'set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    )
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

type Sequence = { readonly name: string; readonly value: string | null }

async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null)
      await client.query('select setval($1::regclass, $2::bigint)', [
        pg.escapeIdentifier(name),
        value,
      ])
}

/** Never over another file: a key that is lost opens nothing again. */
function writeSecret(dataDir: string, name: string, bytes: Buffer): void {
  if (normalize(name) !== name || !FILE.test(name))
    throw new BackupError(`The backup contains a file that is not the shop's: ${name}`)
  const file = join(dataDir, name)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) return writeFileSync(file, bytes, { mode: 0o600, flush: true })
  if (!readFileSync(file).equals(bytes))
    throw new BackupError(`${file} exists already with other contents. Move it away first.`)
}

/**
 * Restores the database of a backup into an empty one that has the same migrations, in one transaction, and with
 * `dataDir` its secrets too. Numbers of order addresses go on far above those that the backup knows, and unless the
 * shop was only `moved` everything ends that may have ended since. Throws `BackupError`.
 */
export async function restoreShop(
  url: string,
  file: string,
  password: string | null,
  dataDir: string | null,
  { isMoved = false }: { readonly isMoved?: boolean } = {},
): Promise<{
  readonly tables: number
  readonly ended: Revived | null
  /** In hex, when the backup holds it. */
  readonly forwarderSecret: string | null
}> {
  const client = new pg.Client({ connectionString: url, application_name: 'xiaopu restore' })
  await client.connect()
  let tables = 0
  let forwarderSecret: string | null = null
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await refuseUsed(client)
    const [known, keys] = [await listTables(client), await foreignKeys(client)]
    const names = known.map(({ table }) => pg.escapeIdentifier(table))
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for await (const { part, chunks } of readParts(file, password)) {
      if (part.kind === 'shop') {
        const migrations = await listMigrations(client)
        if (JSON.stringify(part['migrations']) !== JSON.stringify(migrations))
          throw new BackupError(
            'The backup was made by another version of the shop. Restore it with that version, and upgrade afterwards.',
          )
      }
      if (part.kind === 'table') {
        const table = part as unknown as TableColumns
        const mine = known.find((one) => one.table === table.table)
        if (JSON.stringify(mine?.columns) !== JSON.stringify(table.columns))
          throw new BackupError(`The backup's table ${table.table} has other columns.`)
        await copyIn(client, `copy ${columnsOf(table)} from stdin`, chunks)
        tables++
      }
      if (part.kind === 'sequences')
        await setSequences(client, part['sequences'] as readonly Sequence[])
      if (part.kind === 'file') {
        const bytes = await readAll(chunks)
        if (part['name'] === FORWARDER_SECRET) forwarderSecret = bytes.toString('utf8').trim()
        if (dataDir !== null) writeSecret(dataDir, String(part['name']), bytes)
      }
    }
    // The backup lacks addresses given out after it.
    await client.query(
      "select setval('forwarder_block', (select last_value from forwarder_block) + $1::bigint)",
      [String(JUMP / BLOCK)],
    )
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    const ended = isMoved ? null : await endRevived(client)
    await client.query('commit')
    return { tables, ended, forwarderSecret }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}
