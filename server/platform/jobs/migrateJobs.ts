import { Logger, runMigrations } from 'graphile-worker'
import { openJobPool } from './pool.ts'

/** Creates or updates the queue's own schema, `graphile_worker`. The role needs the right to create a schema. */
export async function migrateJobs(url: string): Promise<void> {
  const pgPool = openJobPool(url, 1)
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}
