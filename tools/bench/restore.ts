// Backup, restore and proof of a shop of a gigabyte: node tools/bench/restore.ts [--orders 500000]
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../../server/platform/db/connection.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'
import { dumpShop } from '../scripts/backup/dumpShop.ts'
import { proveBooks } from '../scripts/backup/proveBooks.ts'
import { restoreShop } from '../scripts/backup/restoreShop.ts'
import { addPaidOrders } from './paidOrders.ts'
import { startBenchDatabase } from './shop.ts'

const GOAL_S = 180
const PICTURES = 5_300
const PICTURE_BYTES = 60_000
const PICTURES_PER_STATEMENT = 100
const GIGABYTE = 1e9

/** Nothing in a picture can be packed smaller. */
async function addPictures(db: Database): Promise<void> {
  for (let from = 0; from < PICTURES; from += PICTURES_PER_STATEMENT) {
    const bytes = Array.from({ length: PICTURES_PER_STATEMENT }, () => randomBytes(PICTURE_BYTES))
    await sql`
      insert into picture (hash, width, bytes)
      select md5((${from}::int + n)::text), 720, bytes
      from unnest(${bytes}::bytea[]) with ordinality one (bytes, n)`.execute(db)
  }
}

async function countOrders(db: Database): Promise<string> {
  const { rows } = await sql<{ facts: string }>`
    select count(*)::text || ' orders, ' || sum(total_micro)::text as facts from shop_order`.execute(
    db,
  )
  return rows[0]!.facts
}

async function inSeconds(run: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await run()
  return (performance.now() - startedMs) / 1000
}

const { values } = parseArgs({ options: { orders: { type: 'string', default: '500000' } } })
const folder = mkdtempSync(join(tmpdir(), 'xiaopu-restore-'))
const file = join(folder, 'shop.backup')
const [shop, empty] = [await startBenchDatabase(), await startBenchDatabase()]
try {
  await addPaidOrders(shop, Number(values.orders))
  await addPictures(shop.db)
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(shop.db)
  const size = Number(rows[0]!.bytes)
  const backup = await inSeconds(() => dumpShop(shop.url, folder, file, 'bench'))
  const restore = await inSeconds(() => restoreShop(empty.url, file, 'bench', null))
  const ctx = { db: empty.db, now: () => new Date(), log: createLog('bench', 'silent') }
  const proof = await inSeconds(() => proveBooks(ctx, (line) => console.log(line)))
  const isSame = (await countOrders(empty.db)) === (await countOrders(shop.db))
  const fits = size >= GIGABYTE && isSame && restore + proof <= GOAL_S
  console.log(
    `${fits ? 'ok' : 'FAULT'}: ${(size / GIGABYTE).toFixed(2)} GB, encrypted backup ` +
      `${backup.toFixed(1)} s (${(statSync(file).size / 1e6).toFixed(0)} MB), restore ` +
      `${restore.toFixed(1)} s, proof ${proof.toFixed(1)} s, orders ${isSame ? 'equal' : 'differ'}`,
  )
  process.exitCode = fits ? 0 : 1
} finally {
  await shop.stop()
  await empty.stop()
  rmSync(folder, { recursive: true, force: true })
}
