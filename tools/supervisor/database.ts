import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../server/platform/config.ts'
import {
  checkPooler,
  PoolerError,
  type DatabaseAddresses,
} from '../../server/platform/db/checkPooler.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres/embedded.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { StartProblem } from './problem.ts'
import { print, step } from './print.ts'

const CONNECT_TIMEOUT_MS = 10_000
const OLDEST_MAJOR = 15

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'the name cannot be looked up at the moment',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'the machine cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'this user is not allowed in',
  '3D000': 'there is no database of that name',
  '53300': 'it has no connection left',
}

/** For messages. */
function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return 'the address in DATABASE_URL'
  return `${parsed.protocol}//${parsed.username ? `${parsed.username}@` : ''}${parsed.host}${parsed.pathname}`
}

export async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      'select current_setting($1) as version',
      ['server_version_num'],
    )
    const major = Math.floor(Number(rows[0]!.version) / 10_000)
    if (major < OLDEST_MAJOR)
      throw new StartProblem(
        `The database at ${withoutPassword(url)} is PostgreSQL ${major}; the shop needs ${OLDEST_MAJOR} or newer.`,
      )
  } catch (error) {
    if (error instanceof StartProblem) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const reason = REASONS[code ?? ''] ?? (message || code)
    throw new StartProblem(
      `The database at ${withoutPassword(url)} is unreachable: ${reason}. Check DATABASE_URL; ` +
        `without it \`npm start\` uses the embedded database.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkAddresses(addresses: DatabaseAddresses): Promise<void> {
  await checkReachable(addresses.url)
  if (addresses.directUrl !== addresses.url) await checkReachable(addresses.directUrl)
  try {
    await checkPooler(addresses)
  } catch (error) {
    throw error instanceof PoolerError ? new StartProblem(error.message) : error
  }
}

type ShopDatabase = { readonly url: string; readonly embedded: EmbeddedPostgres | undefined }

/** The configured or embedded database, migrated. `started` receives a server to stop later. */
export async function openShopDatabase(
  config: Config,
  started: (server: EmbeddedPostgres) => void,
  signal?: AbortSignal,
  tell = print,
): Promise<ShopDatabase> {
  let url = config.databaseUrl
  let embedded: EmbeddedPostgres | undefined
  if (url === null) {
    const known = existsSync(join(config.dataDir, 'postgres.json'))
    embedded = await step(
      known ? 'Starting the database' : 'Creating the database',
      () =>
        startEmbeddedPostgres({ dataDir: config.dataDir, say: tell, ...(signal && { signal }) }),
      tell,
    )
    started(embedded)
    url = embedded.url
  } else {
    await checkAddresses({ url, directUrl: config.databaseDirectUrl ?? url })
  }
  const directUrl = config.databaseDirectUrl ?? url
  await step('Making the tables', () => migrate(directUrl), tell)
  return { url, embedded }
}
