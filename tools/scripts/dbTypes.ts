// npm run db:types: writes server/platform/db/types.ts from the migrations.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../supervisor/postgres/embedded.ts'
import { migrate } from '../../server/platform/db/migrate.ts'

const TYPES = 'server/platform/db/types.ts'
const CODEGEN = 'node_modules/kysely-codegen/dist/cli/bin.js'

/** int8 and numeric come as bigint (server/platform/db/connection.ts), JSON goes in as text. */
const TYPE_MAPPING = {
  int8: 'ColumnType<bigint, bigint, bigint>',
  numeric: 'ColumnType<bigint, bigint | string, bigint | string>',
  bytea: 'Buffer',
  jsonb: 'ColumnType<unknown, string, string>',
  xid8: 'string',
}

/** Writes the tables' types, read from the migrated database at `url`, to `file`. */
export async function writeTypes(url: string, file: string): Promise<void> {
  await promisify(execFile)(process.execPath, [
    CODEGEN,
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--type-mapping',
    JSON.stringify(TYPE_MAPPING),
    '--exclude-pattern',
    'public.schema_migration',
  ])
}

/** The types as the database at `url` has them, and as they are committed. */
export async function compareTypes(url: string): Promise<{ fresh: string; committed: string }> {
  const file = join(tmpdir(), `xiaopu-types-${process.pid}.ts`)
  try {
    await writeTypes(url, file)
    return { fresh: await readFile(file, 'utf8'), committed: await readFile(TYPES, 'utf8') }
  } finally {
    await rm(file, { force: true })
  }
}

if (import.meta.main) {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-types-'))
  // The database's own account must be let in.
  chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(server.url)
    await writeTypes(server.url, TYPES)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
