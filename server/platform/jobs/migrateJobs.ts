import type pg from 'pg'
import { openJobPool } from './pool.ts'

/** The role needs the right to create schema `graphile_worker`. */
export async function migrateJobs(url: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  const pgPool = openJobPool(url, 1)
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

const REVISION = 20

export async function areJobsMigrated(client: pg.Client): Promise<boolean> {
  const { rows: exists } = await client.query<{ table: string | null }>(
    `select to_regclass('graphile_worker.migrations')::text as table`,
  )
  if (exists[0]!.table === null) return false
  const { rows } = await client.query<{ id: number | null }>(
    'select max(id) as id from graphile_worker.migrations',
  )
  return rows[0]!.id === REVISION
}
