import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { ownerEmails } from '../ownerEmails.ts'

const DAY_MS = 24 * 3600_000
let database: TestDatabase
let office: TestOffice
let ctx: Context
let nowMs = Date.UTC(2026, 0, 1)
let ada: TestBrowser & { staffId: bigint }
let bob: TestBrowser & { staffId: bigint }
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
  office = await createTestOffice(ctx)
  ada = await office.staff('owner')
  bob = await office.staff('owner')
})
afterAll(async () => {
  await office.close()
  await database.drop()
})
beforeEach(async () => {
  nowMs += 2 * DAY_MS
  await sql`update staff set email = null, earlier_email = null, disabled_at = null`.execute(ctx.db)
  await sql`delete from alarm`.execute(ctx.db)
  for (const one of [ada, bob]) await one.signIn()
})

test('an owner is told at the own address, and for a day at the one before the first change', async () => {
  await ada.done('setOfficeEmail', { email: ' Ada@Shop.Test ' })
  expect((await ada.done('readOfficeSession', {})).session?.email).toBe('ada@shop.test')
  nowMs += DAY_MS
  await ada.signIn()
  expect(await ownerEmails(ctx)).toEqual(['ada@shop.test'])
  await ada.done('setOfficeEmail', { email: 'eve@evil.test' })
  await ada.done('setOfficeEmail', { email: null })
  expect(await ownerEmails(ctx)).toEqual(['ada@shop.test'])
  await ada.done('setOfficeEmail', { email: 'new@shop.test' })
  expect(await ownerEmails(ctx)).toEqual(['ada@shop.test', 'new@shop.test'])
  nowMs += DAY_MS
  expect(await ownerEmails(ctx)).toEqual(['new@shop.test'])
  const { rows } = await sql`select kind, facts from alarm where kind <> 'newTrust'`.execute(ctx.db)
  expect(rows).toMatchObject([{ kind: 'ownEmailChange', facts: { email: 'new@shop.test' } }])
})

test('an owner who is demoted or disabled first still hears of it', async () => {
  await bob.done('setOfficeEmail', { email: 'bob@shop.test' })
  await ada.done('changeStaff', { id: String(bob.staffId), role: 'packer', was: 'owner' })
  expect(await ownerEmails(ctx)).toEqual(['bob@shop.test'])
  nowMs += DAY_MS
  expect(await ownerEmails(ctx)).toEqual([])
  await ada.signIn()
  await ada.done('changeStaff', { id: String(bob.staffId), role: 'owner', was: 'packer' })
  await ada.done('disableStaff', { id: String(bob.staffId) })
  expect(await ownerEmails(ctx)).toEqual(['bob@shop.test'])
  nowMs += DAY_MS
  expect(await ownerEmails(ctx)).toEqual([])
})

test('naming an office e-mail address asks for the second factor again, and for a valid address', async () => {
  expect(await ada.ask('setOfficeEmail', { email: 'ada' })).toMatchObject({
    code: 4014,
    fields: { email: 'emailWrong' },
  })
  nowMs += 6 * 60_000
  expect(await ada.ask('setOfficeEmail', { email: 'ada@shop.test' })).toMatchObject({
    fields: { factor: 'confirm' },
  })
})
