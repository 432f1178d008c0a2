import { createConnection } from 'node:net'
import type { Config } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { keptAddress, type EmbeddedPostgres } from '../supervisor/postgres/embedded.ts'
import { createLog } from '../../server/platform/log.ts'
import { openShopDatabase } from '../supervisor/database.ts'
import { printAside } from '../supervisor/print.ts'

const listens = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = createConnection({ host: hostname, port: Number(port) }, () => resolve(true))
    socket
      .once('error', () => resolve(false))
      .once('close', () => resolve(false))
      .setTimeout(2_000, () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })

/** Hands the address of the configured database, of the running shop's, or of the shop's own, started for this. */
export async function withShopAddress<T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const kept = config.databaseUrl === null ? keptAddress(config.dataDir) : undefined
  if (kept !== undefined && (await listens(kept))) return work(kept)
  let server: EmbeddedPostgres | undefined
  try {
    const { url } = await openShopDatabase(
      config,
      (started) => {
        server = started
      },
      undefined,
      printAside,
    )
    return await work(url)
  } finally {
    await server?.stop()
  }
}

/**
 * Runs a script on the configured database, that of a shop running on this machine, or the shop's own, started for
 * this. `name` identifies the script to the database and in logs.
 */
export const withShopDatabase = <T>(
  name: string,
  config: Config,
  work: (ctx: Context) => Promise<T>,
): Promise<T> =>
  withShopAddress(config, async (url) => {
    const db = openDatabase(url, { max: 2, name: `xiaopu ${name}` })
    try {
      return await work({ db, now: () => new Date(), log: createLog(name, config.logLevel) })
    } finally {
      await db.destroy()
    }
  })
