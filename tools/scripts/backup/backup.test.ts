import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presetContents } from '../../../server/commerce/content/presetContents.ts'
import { isOtherSecret, noteProof } from '../../../server/money/receiving/noteProof.ts'
import { makeLink } from '../../../server/people/staff/signIn/links.ts'
import { inTransaction, type Context } from '../../../server/platform/db/context.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { createLog } from '../../../server/platform/log.ts'
import { putProduct } from '../../../server/testing/catalogue.ts'
import { addAccounts } from '../../../server/testing/ledger.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { dumpShop } from './dumpShop.ts'
import { proveBooks } from './proveBooks.ts'
import { isUnreconciled } from '../../../server/platform/settings/unreconciled.ts'
import { restoreShop } from './restoreShop.ts'

const FAR = 1_000n
let folder: string
let shop: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-backup-'))
  ;[shop, empty] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all([shop.drop(), empty.drop()])
})
const contextOf = ({ db }: TestDatabase): Context => ({
  db,
  now: () => new Date(),
  log: createLog('test', 'silent'),
})
const namesOf = async (database: TestDatabase): Promise<unknown> =>
  (await sql`select code, name from country order by id`.execute(database.db)).rows

test('a backup comes back whole, encrypted, with its secrets, its numbers far on and its books proven', async () => {
  await presetContents(contextOf(shop))
  await sql`select setval('forwarder_block', 7)`.execute(shop.db)
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'secrets'), { recursive: true })
  writeFileSync(join(dataDir, 'secrets', 'office-key'), 'ab'.repeat(32))
  const file = join(folder, 'shop.backup')
  await dumpShop(shop.url, dataDir, file, 'correct horse')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).includes('ab'.repeat(32))).toBe(false)

  await expect(restoreShop(empty.url, file, 'wrong horse', null)).rejects.toThrow('damaged')
  await expect(restoreShop(empty.url, file, null, null)).rejects.toThrow('encrypted')
  const broken = join(folder, 'broken.backup')
  const bytes = readFileSync(file)
  bytes[bytes.length - 40]! ^= 1
  writeFileSync(broken, bytes)
  await expect(restoreShop(empty.url, broken, 'correct horse', null)).rejects.toThrow(
    /damaged|changed/,
  )
  expect(await namesOf(empty)).toEqual([])

  const restored = join(folder, 'restored')
  const { tables } = await restoreShop(empty.url, file, 'correct horse', restored)
  expect(tables).toBeGreaterThan(50)
  expect(await namesOf(empty)).toEqual(await namesOf(shop))
  expect(readFileSync(join(restored, 'secrets', 'office-key'), 'utf8')).toBe('ab'.repeat(32))
  const { rows } = await sql<{ block: bigint }>`
    select nextval('forwarder_block') as block`.execute(empty.db)
  expect(BigInt(rows[0]!.block)).toBeGreaterThanOrEqual(7n + FAR)
  const said: string[] = []
  await proveBooks(contextOf(empty), (line) => said.push(line))
  expect(said.join('\n')).toContain('add up')
})

test('a backup tells whether it holds the secret of the order addresses', async () => {
  const [full, drilled] = [await createTestDatabase(), await createTestDatabase()]
  try {
    const treasury = `0x${'7e'.repeat(20)}`
    await sql`
      insert into shop_address (address, family, role, added_at) values (${treasury}, 'evm', 'treasury', now())`.execute(
      full.db,
    )
    const secret = Buffer.alloc(32, 7)
    await noteProof(contextOf(full), treasury, { by: 'signature' }, secret)
    const dataDir = join(folder, 'addresses')
    mkdirSync(join(dataDir, 'secrets'), { recursive: true })
    writeFileSync(join(dataDir, 'secrets', 'forwarder-secret'), secret.toString('hex'))
    const file = join(folder, 'addresses.backup')
    await dumpShop(full.url, dataDir, file, null)
    const { forwarderSecret } = await restoreShop(drilled.url, file, null, null)
    expect(forwarderSecret).toBe(secret.toString('hex'))
    const judged = [secret, Buffer.alloc(32, 8), null].map((one) =>
      isOtherSecret(contextOf(drilled), one),
    )
    expect(await Promise.all(judged)).toEqual([false, true, true])
    expect(await isOtherSecret(contextOf(shop), null), 'nothing was ever proven').toBe(false)
  } finally {
    await Promise.all([full.drop(), drilled.drop()])
  }
})

test('a secret that is another one is not overwritten', async () => {
  const file = join(folder, 'plain.backup')
  const dataDir = join(folder, 'data')
  await dumpShop(shop.url, dataDir, file, null)
  const other = join(folder, 'other')
  mkdirSync(join(other, 'secrets'), { recursive: true })
  writeFileSync(join(other, 'secrets', 'office-key'), 'cd'.repeat(32))
  await expect(restoreShop(empty.url, file, null, other)).rejects.toThrow(
    'exists already with other contents',
  )
  expect(readFileSync(join(other, 'secrets', 'office-key'), 'utf8')).toBe('cd'.repeat(32))
})

test('what may have ended after the backup is not alive again, unless the shop only moved', async () => {
  const [full, moved, older] = [
    await createTestDatabase(),
    await createTestDatabase(),
    await createTestDatabase(),
  ]
  try {
    const ctx = contextOf(full)
    const [account] = await addAccounts(full.db, 1)
    await sql`insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
      values (${account}, 'x', 'test', now(), now())`.execute(full.db)
    await sql`insert into notice_browser (account_id, session_id, recipient, language, created_at)
      select account_id, id, 'r', 'en', now() from account_session`.execute(full.db)
    await sql`insert into staff_role (name) values ('test')`.execute(full.db)
    const { rows } = await sql<{ id: bigint }>`
      insert into staff (name, role, created_at) values ('bob', 'test', now()) returning id`.execute(
      full.db,
    )
    await sql`insert into staff_key (staff_id, name, prefix, key_hash, created_at)
      values (${rows[0]!.id}, 'bot', 'xp_', ${Buffer.alloc(32)}, now())`.execute(full.db)
    await inTransaction(ctx, (tx) => makeLink(tx, 'invite', rows[0]!.id))
    await sql`insert into staff_recovery_code values (${rows[0]!.id}, ${Buffer.alloc(32)})`.execute(
      full.db,
    )
    await sql`insert into sign_in_message values (${Buffer.alloc(32)}, '0x1', 'MATIC', 'https://cup.test',
      now() + interval '10 min')`.execute(full.db)
    await sql`insert into staff_challenge values (${Buffer.alloc(32)}, now() + interval '5 min')`.execute(
      full.db,
    )
    await putProduct(ctx, { name: { cn: '码' }, productType: 2 })
    const option = await sql<{ id: number }>`select id from product_option`.execute(full.db)
    const optionId = option.rows[0]!.id
    for (const order of [null, '1'])
      await sql`
        insert into product_key (id, option_id, batch, secret_id, nonce, sealed, fingerprint, loaded_at, order_id,
          line_no, taken_at)
        values (gen_random_uuid(), ${optionId}, 'may', 's', ${Buffer.alloc(12)}, 'x', ${randomBytes(32)}, now(),
          ${order}, ${order && 1}, ${order && new Date()})`.execute(full.db)
    await sql`update product_option set keyed = true, stock = 1, held = 0 where id = ${optionId}`.execute(
      full.db,
    )
    const file = join(folder, 'older.backup')
    const dataDir = join(folder, 'older')
    mkdirSync(join(dataDir, 'secrets'), { recursive: true })
    await dumpShop(full.url, dataDir, file, null)
    const alive = async ({ db }: TestDatabase): Promise<unknown> =>
      (
        await sql`
        select (select count(*)::int from account_session) as sessions,
          (select count(*)::int from notice_browser) as browsers,
          (select count(*)::int from staff_link) as links,
          (select count(*)::int from staff_recovery_code) as "recoveryCodes",
          (select count(*)::int from sign_in_message) + (select count(*)::int from staff_challenge) as "oneTime",
          (select count(*)::int from staff_key where revoked_at is null) as keys,
          (select count(*)::int from product_key where order_id is null and binned_at is null) as unsold,
          (select count(*)::int from product_key where order_id is not null) as sold,
          (select stock from product_option where id = ${optionId}) as stock`.execute(db)
      ).rows[0]
    const before = {
      sessions: 1,
      browsers: 1,
      links: 1,
      recoveryCodes: 1,
      oneTime: 2,
      keys: 1,
      unsold: 1,
      sold: 1,
      stock: 1,
    }
    expect(await alive(full)).toEqual(before)
    expect((await restoreShop(older.url, file, null, null)).ended).toEqual({
      sessions: 1,
      apiKeys: 1,
      recoveryCodes: 1,
      productKeys: 1,
    })
    const ended = {
      sessions: 0,
      browsers: 0,
      links: 0,
      recoveryCodes: 0,
      oneTime: 0,
      keys: 0,
      unsold: 0,
      sold: 1,
      stock: 0,
    }
    expect(await alive(older)).toEqual(ended)
    expect(await isUnreconciled({ db: older.db })).toBe(true)
    await restoreShop(moved.url, file, null, null, { isMoved: true })
    expect(await alive(moved)).toEqual(before)
    expect(await isUnreconciled({ db: moved.db })).toBe(false)
  } finally {
    await Promise.all([full.drop(), moved.drop(), older.drop()])
  }
})
