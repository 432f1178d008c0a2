import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifySales } from '../../commerce/delivery/notifySales.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { readConfig } from '../../platform/config.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { emit } from '../../platform/events/emit.ts'
import { PUSH_GONE } from '../../platform/messages/deliverPush.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { homeCalls } from './calls.ts'

const MINUTE_MS = 60_000
const point = createECDH('prime256v1').generateKeys().toString('base64url')
const browser = {
  channel: 'push',
  address: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: point,
  auth: Buffer.alloc(16, 1).toString('base64url'),
  label: 'Chrome',
} as const

let shop: TestShop
let office: TestOffice
beforeAll(async () => {
  shop = await createTestShop()
  await shop.setStock(shop.posted.optionId, 1_000)
  const config = readConfig({
    DEMO: '0',
    PUBLIC_URL: 'https://shop.test',
    OFFICE_KEY: 'ab'.repeat(32),
  })
  office = await createTestOffice(shop.ctx, homeCalls(config))
})
beforeEach(async () => {
  for (const table of ['sales_target', 'message_out'])
    await sql`delete from ${sql.ref(table)}`.execute(shop.ctx.db)
  await sql`update outbox set due = '{}'`.execute(shop.ctx.db)
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

let devices = 0
async function sell(): Promise<string> {
  await shop.readChains()
  const input = shop.input()
  await placeOrder(shop.as((devices++).toString(16).padStart(32, '0')), input)
  await inTransaction(shop.ctx, (tx) => emit(tx, 'order.paid', input.orderId, { amount: '1.00' }))
  return input.orderId
}
const tell = (email: string | null = null): Promise<number> =>
  notifySales(shop.ctx, { email, language: 'en' })
const queued = async () =>
  (
    await sql<{ channel: string; recipient: string; kind: string; facts: { count: string } }>`
      select channel, recipient, kind, facts from message_out order by id`.execute(shop.ctx.db)
  ).rows

test('a paid order is told to the shop and to each who chose it, once each', async () => {
  const [packer, owner] = [await office.staff('packer'), await office.staff('owner')]
  await packer.done('addSalesNotice', { channel: 'telegram', address: ' -1001234 ' })
  await packer.done('addSalesNotice', browser)
  await owner.done('addSalesNotice', { channel: 'mail', address: 'Shop@Shop.test' })
  const orderId = await sell()
  expect(await Promise.all([tell('shop@shop.test'), tell('shop@shop.test')])).toContain(1)
  const rows = await queued()
  expect(rows.map(({ channel, recipient }) => [channel, recipient.split(' ')[0]])).toEqual([
    ['mail', 'shop@shop.test'],
    ['push', browser.address],
    ['telegram', '-1001234'],
  ])
  expect(JSON.stringify(rows)).toContain(orderId)
  const linesOf = (at: number) => (rows[at]!.facts as { lines?: string }).lines
  expect(linesOf(0)).toMatch(/ \d+\.\d\d USDT/)
  for (const packers of [1, 2]) expect(linesOf(packers)).not.toMatch(/USDT|\d\.\d\d/)
})

test('many orders are told together: at most six times an hour, then each quarter of an hour', async () => {
  const packer = await office.staff('packer')
  await packer.done('addSalesNotice', { channel: 'telegram', address: '42' })
  await packer.done('addSalesNotice', browser)
  let told = 0
  for (let minute = 0; minute < 60; minute++) {
    await sell()
    told += await tell()
    shop.pass(MINUTE_MS)
  }
  const rows = (await queued()).filter(({ channel }) => channel === 'telegram')
  expect(rows.length).toBeLessThanOrEqual(6 + 4)
  expect(rows.length).toBeGreaterThanOrEqual(7)
  expect(rows.reduce((sum, { facts }) => sum + Number(facts.count), 0)).toBe(told)
  shop.pass(15 * MINUTE_MS)
  told += await tell()
  expect(told).toBe(60)
})

test('who may not see orders, or has left, hears nothing', async () => {
  const translator = await office.staff('translator')
  expect(
    await translator.ask('addSalesNotice', { channel: 'telegram', address: '42' }),
  ).toMatchObject({ code: 4004, fields: { permission: 'missing' } })
  const [packer, other] = [await office.staff('packer'), await office.staff('packer')]
  await packer.done('addSalesNotice', { channel: 'telegram', address: '43' })
  await other.done('addSalesNotice', { channel: 'telegram', address: '44' })
  await sql`update staff set disabled_at = now() where id = ${packer.staffId}`.execute(shop.ctx.db)
  await sql`update staff set role = 'translator' where id = ${other.staffId}`.execute(shop.ctx.db)
  await sell()
  shop.pass(2 * 60 * MINUTE_MS)
  expect(await tell()).toBe(1)
  expect(await queued()).toEqual([])
})

test('no address but a push service of browsers is taken, and eight at most', async () => {
  const packer = await office.staff('packer')
  for (const address of [
    'https://127.0.0.1/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.test/x',
    'https://internal.corp/hook',
  ])
    expect((await packer.ask('addSalesNotice', { ...browser, address })).fields).toEqual({
      address: 'notAllowed',
    })
  expect((await packer.ask('addSalesNotice', { ...browser, p256dh: 'AAAA' })).fields).toEqual({
    p256dh: 'format',
  })
  for (const [channel, address] of [
    ['mail', 'a@b.test,c@d.test'],
    ['mail', 'a@b.test\r\nBcc: x@y.test'],
    ['telegram', '12/../x'],
    ['telegram', 'chat'],
  ] as const)
    expect((await packer.ask('addSalesNotice', { channel, address })).code).toBe(4014)
  for (let at = 0; at < 8; at++)
    await packer.done('addSalesNotice', { channel: 'telegram', address: `5${at}` })
  expect((await packer.ask('addSalesNotice', { channel: 'telegram', address: '59' })).code).toBe(
    4014,
  )
})

test('each sees, tries and ends their own; a browser’s secret is shown to nobody', async () => {
  const [packer, other] = [await office.staff('packer'), await office.staff('packer')]
  await packer.done('addSalesNotice', browser)
  const listed = await packer.done('listSalesNotices', {})
  expect(listed).toMatchObject({
    targets: [{ channel: 'push', address: 'fcm.googleapis.com', label: 'Chrome' }],
    mailWorks: false,
    telegramWorks: false,
  })
  expect(JSON.stringify(listed)).not.toContain('/fcm/send/abc')
  expect(Buffer.from(listed.pushKey, 'base64url')).toHaveLength(65)
  const { id } = listed.targets[0]!
  expect((await other.ask('testSalesNotice', { id })).code).toBe(404)
  expect((await other.ask('removeSalesNotice', { id })).code).toBe(404)
  await packer.done('testSalesNotice', { id })
  expect(await queued()).toMatchObject([{ channel: 'push', kind: 'testNotice' }])
  await packer.done('removeSalesNotice', { id })
  expect((await packer.done('listSalesNotices', {})).targets).toEqual([])
})

test('a browser that unsubscribed gets no more notices of sales', async () => {
  const packer = await office.staff('packer')
  await packer.done('addSalesNotice', browser)
  await sell()
  shop.pass(2 * 60 * MINUTE_MS)
  await tell()
  await sql`
    update message_out set state = 'givenUp', done_at = created_at, problem = ${PUSH_GONE}`.execute(
    shop.ctx.db,
  )
  await sell()
  shop.pass(2 * 60 * MINUTE_MS)
  await tell()
  expect(await queued()).toHaveLength(1)
  expect((await packer.done('listSalesNotices', {})).targets).toEqual([])
})
