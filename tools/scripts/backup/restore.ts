// npm run restore -- [--drill | --moved] FILE
// Restores a backup into an empty shop (a new DATA_DIR or DATABASE_URL) and proves its books. --drill: into a
// database of its own that is deleted afterwards; the shop only notes that its backup was tried. --moved: nothing
// happened since the backup.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOtherSecret } from '../../../server/money/receiving/noteProof.ts'
import { readConfig, type Config } from '../../../server/platform/config.ts'
import { openDatabase } from '../../../server/platform/db/connection.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { createLog } from '../../../server/platform/log.ts'
import { noteSetupFact } from '../../../server/platform/settings/setupFacts.ts'
import { openDataFolder } from '../../supervisor/dataFolder.ts'
import { startEmbeddedPostgres } from '../../supervisor/postgres/embedded.ts'
import { proveBooks } from './proveBooks.ts'
import type { Revived } from './endRevived.ts'
import { BackupError } from './archive.ts'
import { restoreShop } from './restoreShop.ts'
import { orFail } from '../command.ts'
import { withShopAddress, withShopDatabase } from '../withShopDatabase.ts'

const password = process.env['BACKUP_PASSWORD'] || null

function printEnded({ sessions, apiKeys, recoveryCodes, productKeys }: Revived): void {
  console.log(
    `Ended, because they may have been revoked since the backup was made: ${sessions} sessions, ${apiKeys} API keys.`,
  )
  if (recoveryCodes > 0)
    console.log(
      `${recoveryCodes} recovery codes of staff ended too, because some may have been used since. Who can ` +
        'sign in makes new ones in the office; `npm run staff -- link NAME` lets anybody else in.',
    )
  if (productKeys > 0)
    console.log(
      `${productKeys} keys of digital goods are in the bin, because buyers may have got them ` +
        'since. Take back what was not sold: office, products, keys.',
    )
  console.log(
    'Nothing is paid out, no refund is claimed and no balance is spent until you have compared what was paid since ' +
      'the backup and run `npm run payouts -- compared` (docs/operations.md, Backups).',
  )
}

/** Order addresses are made from it: without it their money is not found again. */
async function requireForwarderSecret(ctx: Context, secret: string | null): Promise<void> {
  if (await isOtherSecret(ctx, secret === null ? null : Buffer.from(secret, 'hex')))
    throw new BackupError(
      'The backup does not hold the secret that order addresses are made from (secrets/forwarder-secret), or holds ' +
        'another one. Make it with the DATA_DIR of the running shop, or set FORWARDER_SECRET as there.',
    )
}

async function restoreAndProve(
  url: string,
  file: string,
  { dataDir, forwarderSecret: given }: Pick<Config, 'forwarderSecret'> & { dataDir: string | null },
  isMoved = false,
): Promise<void> {
  const startedMs = Date.now()
  const { tables, ended, forwarderSecret } = await restoreShop(url, file, password, dataDir, {
    isMoved,
  })
  const db = openDatabase(url, { max: 2, name: 'xiaopu restore' })
  const ctx: Context = { db, now: () => new Date(), log: createLog('restore', 'warn') }
  try {
    await proveBooks(ctx, (line) => console.log(line))
    if (dataDir === null) await requireForwarderSecret(ctx, given ?? forwarderSecret)
  } finally {
    await db.destroy()
  }
  if (ended && dataDir !== null) printEnded(ended)
  console.log(`${tables} tables restored in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`)
}

async function drill(config: Config, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaopu-drill-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    try {
      await migrate(server.url)
      await restoreAndProve(server.url, file, { ...config, dataDir: null })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await withShopDatabase('restore', config, (ctx) => noteSetupFact(ctx, 'backupTried', { file }))
}

await orFail(async () => {
  const [first, second] = process.argv.slice(2)
  const option = first?.startsWith('--') ? first : undefined
  const file = option === undefined ? first : second
  if (file === undefined || (option !== undefined && !['--drill', '--moved'].includes(option)))
    throw new Error('Usage: npm run restore -- [--drill | --moved] FILE')
  const config = readConfig(process.env)
  if (option === '--drill') return drill(config, file)
  openDataFolder(config.dataDir)
  await withShopAddress(config, (url) => restoreAndProve(url, file, config, option === '--moved'))
})
