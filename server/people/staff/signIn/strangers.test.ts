import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { makeLink } from './links.ts'

let database: TestDatabase
let office: TestOffice
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
  office = await createTestOffice(ctx)
})
afterAll(async () => {
  await office.close()
  await database.drop()
})

const guess = (by: TestBrowser, name: string, code: string) =>
  by.ask('signInOfficeByPassword', { name, code })
const failures = async (): Promise<number> =>
  (await sql`select from audit_log where action = 'signInFailed'`.execute(ctx.db)).rows.length

test('strangers do not use up the recovery codes of somebody who has passkeys alone', async () => {
  const { staffId, staffName } = await office.staff('packer')
  const { token } = await inTransaction(ctx, (tx) => makeLink(tx, 'reset', staffId))
  const { codes } = await office.browser().acceptLink(token, staffName)
  for (let network = 0; network < 22; network++)
    expect((await guess(office.browser(), staffName, 'abcd-efgh-jkmn-pqrs')).code).toBe(40011)
  expect((await guess(office.browser(), staffName, codes[0]!)).code).toBe(200)
})

test('who tries names does not fill the audit log; tries at a real one are all there', async () => {
  const { staffName } = await office.staff('packer')
  const stranger = office.browser()
  const before = await failures()
  for (let at = 0; at < 40; at++) await guess(stranger, `nobody ${at}`, '000000')
  expect(await failures()).toBe(before + 30)
  await guess(stranger, staffName, '000000')
  expect(await failures()).toBe(before + 31)
})

test('a page of the same name without TLS cannot act with the cookie', async () => {
  const ann = await office.staff('packer')
  ann.headers = { origin: 'http://shop.test' }
  expect((await ann.ask('endOfficeSession', { id: 'others' })).status).toBe(403)
  ann.headers = { origin: 'https://shop.test' }
  expect((await ann.ask('endOfficeSession', { id: 'others' })).status).toBe(200)
})
