// npm run backup -- FILE
// Database, secrets and statement key in one file that only this user can read; encrypted with BACKUP_PASSWORD.
// The shop may run meanwhile.
import { statSync } from 'node:fs'
import { readConfig } from '../../../server/platform/config.ts'
import { openDatabase } from '../../../server/platform/db/connection.ts'
import { createLog } from '../../../server/platform/log.ts'
import { noteSetupFact } from '../../../server/platform/settings/setupFacts.ts'
import { dumpShop } from './dumpShop.ts'
import { orFail } from '../command.ts'
import { withShopAddress } from '../withShopDatabase.ts'

await orFail(async () => {
  const file = process.argv[2]
  if (file === undefined) throw new Error('Usage: npm run backup -- FILE')
  const config = readConfig(process.env)
  const password = process.env['BACKUP_PASSWORD'] || null
  await withShopAddress(config, async (url) => {
    const tables = await dumpShop(url, config.dataDir, file, password)
    const db = openDatabase(url, { max: 1, name: 'xiaopu backup' })
    const ctx = { db, now: () => new Date(), log: createLog('backup', config.logLevel) }
    try {
      await noteSetupFact(ctx, 'backupMade', { tables: String(tables) })
    } finally {
      await db.destroy()
    }
    const bytes = statSync(file).size
    console.log(
      `${file}: ${tables} tables, ${bytes} bytes, ` +
        (password === null
          ? 'NOT encrypted (BACKUP_PASSWORD is not set): it holds keys and addresses, keep it ' +
            'where no one else can read it.'
          : 'encrypted.'),
    )
    console.log(`Try it: npm run restore -- --drill ${file}`)
  })
})
