import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RESERVATION_MS } from '../../../basics/stockReservation.ts'
import { createLog } from '../../platform/log.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  copyTestDatabase,
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/database.ts'
import { testShop } from '../../testing/payments.ts'
import { openerOf, receivingNetworks, WALLETS } from '../../testing/receiving.ts'
import { checkBooks } from '../payments/checkBooks.ts'
import { recallLeases } from '../payments/quotes/recallLeases.ts'

const PRICE = 20_000_000n
const DAY = 24 * 3_600_000
const NETWORK = 105

let database: TestDatabase
let dataDir: string
let backup: string
beforeEach(async () => {
  database = await createTestDatabase({ max: 4 })
  dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-leases-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process of the shop on this machine, `ms` after now. */
async function start(wallets: readonly string[], ms = 0) {
  const log = createLog('test', 'silent')
  const ctx = { db: database.db, now: () => new Date(), log }
  const networks = await receivingNetworks(ctx, { [NETWORK]: { wallets } }, dataDir)
  await recallLeases(ctx, networks)
  const shop = testShop(database.db, log, networks)
  shop.pass(ms)
  return {
    ...shop,
    order: (visitor: string, price = PRICE) =>
      shop.open(price, NETWORK, undefined, openerOf(visitor)),
    at: async (id: string) => (await shop.quote(id, NETWORK)).receiver,
    pay: (receiver: string, micro = PRICE) =>
      shop.final([shop.transfer({ micro, receiver, network: NETWORK })], NETWORK),
  }
}
async function backUp(): Promise<void> {
  const { name } = database
  backup = await copyTestDatabase(database)
  database = openTestDatabase(name, 4)
}
async function restore(): Promise<void> {
  const lost = database
  database = openTestDatabase(backup, 4)
  await lost.drop()
}
const reasons = async (): Promise<(string | null)[]> =>
  (
    await sql<{ reason: string | null }>`select reason from transfer order by id`.execute(
      database.db,
    )
  ).rows.map((row) => row.reason)

test('a restored backup does not lend a wallet that its forgotten order still has', async () => {
  const wallets = WALLETS.slice(0, 2)
  await start(wallets)
  await backUp()
  const before = await start(wallets)
  const theirs = await before.at(await before.order('lost'))
  await restore()
  const shop = await start(wallets)
  const id = await shop.order('new')
  expect(await shop.at(id)).not.toBe(theirs)
  await expect(shop.order('newer')).rejects.toMatchObject({ name: 'tryLater' })
  // The forgotten buyer pays: for nobody else's order, whatever the amount is.
  await shop.pay(theirs)
  await shop.pay(theirs, PRICE - 1_000_000n)
  expect(await reasons()).toEqual(['noOrder', 'noOrder'])
  expect(await shop.payment(id)).toMatchObject({ status: 'waiting', received_micro: 0n })
  await checkBooks(shop.ctx)
  shop.pass(RESERVATION_MS + 8 * DAY)
  const later = await shop.order('later')
  expect([theirs, await shop.at(id)]).toContain(await shop.at(later))
  await shop.pay(await shop.at(later))
  expect(await shop.payment(later)).toMatchObject({ status: 'settled' })
})

test('nor gives its money to the order that had the wallet before', async () => {
  const wallets = WALLETS.slice(0, 1)
  const first = await start(wallets)
  const known = await first.order('known')
  const receiver = await first.at(known)
  await backUp()
  const before = await start(wallets)
  await before.pay(receiver)
  before.pass(DAY)
  await before.order('lost')
  await restore()
  const shop = await start(wallets, DAY)
  await expect(shop.order('new')).rejects.toMatchObject({ name: 'tryLater' })
  await shop.pay(receiver)
  expect(await shop.rows(known)).toEqual([])
  expect(await reasons()).toEqual(['noOrder'])
})

test('a wallet is shared only with a forgotten order whose price is far enough away', async () => {
  const wallets = WALLETS.slice(0, 1)
  await start(wallets)
  await backUp()
  const before = await start(wallets)
  await before.order('lost')
  await restore()
  const shop = await start(wallets)
  await expect(shop.order('near', PRICE + 10_000_000n)).rejects.toMatchObject({ name: 'tryLater' })
  const far = await shop.order('far', PRICE + 10_000_001n)
  await shop.pay(await shop.at(far))
  expect(await reasons()).toEqual(['ambiguous'])
  expect(await shop.payment(far)).toMatchObject({ status: 'waiting' })
})
