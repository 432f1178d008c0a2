// Fills the shop of DATABASE_URL with the sample catalogue. Idempotent.
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/db/connection.ts'
import type { Context } from '../server/platform/db/context.ts'
import { createLog } from '../server/platform/log.ts'
import { seedSampleCatalogue, type Progress } from './seedCatalogue.ts'
import { seedSampleContents } from './seedContents.ts'

/** Catalogue first, since banners link to its products. Returns how many products were created or changed. */
export async function seedSample(ctx: Context, progress?: Progress): Promise<number> {
  const changed = await seedSampleCatalogue(ctx, progress)
  await seedSampleContents(ctx)
  return changed
}

if (import.meta.main) {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new Error('DATABASE_URL names the database to fill')
  const db = openDatabase(config.databaseUrl, { max: 1, name: 'xiaopu samples' })
  try {
    const changed = await seedSample(
      { db, now: () => new Date(), log: createLog('samples', config.logLevel) },
      (done, all) => {
        if (done % 12 === 0 || done === all) console.log(`${done} of ${all} products`)
      },
    )
    console.log(
      changed === 0
        ? 'The sample catalogue is there already'
        : `${changed} products created or changed`,
    )
  } finally {
    await db.destroy()
  }
}
