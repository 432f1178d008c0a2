import type { Config } from '../../platform/config.ts'
import { checkPooler, PoolerError, type DatabaseAddresses } from '../../platform/db/checkPooler.ts'

/** The database's addresses. Throws when there are none, or a pooler there cannot serve the shop. */
export async function requireDatabase(process: string, config: Config): Promise<DatabaseAddresses> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config
  if (url === null || directUrl === null)
    throw new Error(`${process} needs DATABASE_URL; \`npm start\` starts a database of its own`)
  const addresses = { url, directUrl }
  try {
    await checkPooler(addresses)
  } catch (error) {
    // A database that is away for a moment is connected to later.
    if (error instanceof PoolerError) throw error
  }
  return addresses
}
