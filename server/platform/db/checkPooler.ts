import { randomUUID } from 'node:crypto'
import pg from 'pg'

export class PoolerError extends Error {
  override readonly name = 'PoolerError'
}

export type DatabaseAddresses = {
  readonly url: string
  readonly directUrl: string
}

const CONNECT_TIMEOUT_MS = 10_000
const ANNOUNCED_WITHIN_MS = 3_000
/** Prepared name taken or unknown. */
const NAME_FAULTS = new Set(['42P05', '26000'])

async function withClients<T>(
  urls: readonly [string, string],
  work: (first: pg.Client, second: pg.Client) => Promise<T>,
): Promise<T> {
  const [first, second] = urls.map(
    (connectionString) =>
      new pg.Client({
        connectionString,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        application_name: 'xiaopu check',
      }),
  ) as [pg.Client, pg.Client]
  const both = [first, second]
  for (const client of both) client.on('error', () => {})
  try {
    await Promise.all(both.map((client) => client.connect()))
    return await work(first, second)
  } finally {
    await Promise.all(both.map((client) => client.end().catch(() => {})))
  }
}

/** False through a transaction pooler. */
const hearsAnnouncements = (url: string, directUrl: string): Promise<boolean> =>
  withClients([directUrl, url], async (listener, announcer) => {
    const channel = `probe_${randomUUID()}`
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', () => resolve(true))
      setTimeout(() => resolve(false), ANNOUNCED_WITHIN_MS).unref()
    })
    await listener.query(`listen "${channel}"`)
    await announcer.query(`notify "${channel}"`)
    return heard
  })

/** False through poolers without named statements. */
const keepsStatements = (url: string): Promise<boolean> =>
  withClients([url, url], async (first, second) => {
    const probe = { name: 'xiaopu_probe', text: 'select 1' }
    try {
      await first.query(probe)
      await second.query('begin')
      await second.query(probe)
      await first.query(probe)
      return true
    } catch (error) {
      if (NAME_FAULTS.has((error as { code?: string }).code ?? '')) return false
      throw error
    }
  })

/** Checks named statements, and LISTEN on `directUrl`. Throws `PoolerError` or the driver's error. */
export async function checkPooler({ url, directUrl }: DatabaseAddresses): Promise<void> {
  if (!(await keepsStatements(url)))
    throw new PoolerError(
      'The pooler at DATABASE_URL does not keep prepared statements: use PgBouncer 1.21 or ' +
        'newer with max_prepared_statements above 0, its session mode, or no pooler.',
    )
  if (!(await hearsAnnouncements(url, directUrl)))
    throw new PoolerError(
      directUrl === url
        ? 'The pooler at DATABASE_URL does not pass on announcements (LISTEN): set ' +
            'DATABASE_DIRECT_URL to an address of the same database without a pooler or with one ' +
            'in session mode.'
        : 'DATABASE_DIRECT_URL does not hear what DATABASE_URL announces (LISTEN): it must be ' +
            'the same database, without a pooler or with one in session mode.',
    )
}
