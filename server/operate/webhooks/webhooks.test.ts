import { createHmac } from 'node:crypto'
import type { lookup } from 'node:dns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permission } from '../../../basics/permissions.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { emit } from '../../platform/events/emit.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../testing/office.ts'
import {
  createTestClock,
  startGateway,
  type TestClock,
  type TestGateway,
} from '../../testing/post.ts'
import { INNER_ADDRESSES } from '../../testing/innerAddresses.ts'
import { webhookCalls } from './calls.ts'
import { feedWebhooks } from './feedWebhooks.ts'
import { OFF_AFTER_MS, sendWebhooks, WAITS_MS } from './sendWebhooks.ts'

const URL = 'https://hooks.example.com/xiaopu'
const place = { key: () => Buffer.alloc(32, 7) }

let clock: TestClock
let office: TestOffice
let owner: TestBrowser
let gateway: TestGateway
beforeAll(async () => {
  clock = await createTestClock()
  office = await createTestOffice(clock.ctx, webhookCalls(place))
  gateway = await startGateway()
})
beforeEach(async () => {
  await sql`delete from webhook_endpoint`.execute(clock.ctx.db)
  gateway.requests.splice(0)
  owner = await office.staff('owner')
})
afterAll(async () => {
  await gateway.close()
  await office.close()
  await clock.database.drop()
})

const happen = (id: string): Promise<void> =>
  inTransaction(clock.ctx, (tx) =>
    emit(tx, 'order.paid', id, { network: 137, txHash: '0xab', amount: '12.50' }),
  )
/** To the local server instead of the endpoint's address, which nobody may reach from a test. */
const send = () => sendWebhooks(clock.ctx, place, { url: gateway.url, publicOnly: false })
const answerWith = (status: number, body = '') =>
  gateway.answers.push((response) => response.writeHead(status).end(body))
const signatureOf = (secret: string, { headers, text }: { headers: object; text: string }) => {
  const { 'webhook-id': id, 'webhook-timestamp': at } = headers as Record<string, string>
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`
}
const sent = () =>
  gateway.requests.map(({ headers, body }) => ({ headers, body, text: JSON.stringify(body) }))

test('an event is sent once, numbered and signed; two secrets are valid for a day after a change', async () => {
  const { id, secret } = await owner.done('addWebhook', { url: URL, events: [] })
  await happen('1')
  expect(await feedWebhooks(clock.ctx)).toBe(1)
  expect((await Promise.all([send(), send(), send()])).reduce((sum, one) => sum + one, 0)).toBe(1)
  const [first] = sent()
  expect(first!.body).toEqual({
    type: 'order.paid',
    timestamp: clock.ctx.now().toISOString(),
    number: 1,
    data: { id: '1', network: 137, txHash: '0xab', amount: '12.50' },
  })
  expect(first!.headers['webhook-signature']).toBe(signatureOf(secret, first!))
  const { secret: next } = await owner.done('rotateWebhookSecret', { id })
  expect(next).not.toBe(secret)
  await happen('2')
  await feedWebhooks(clock.ctx)
  await send()
  const second = sent()[1]!
  expect(second.body).toMatchObject({ number: 2 })
  expect(String(second.headers['webhook-signature']).split(' ')).toEqual([
    signatureOf(next, second),
    signatureOf(secret, second),
  ])
  clock.pass(25 * 3_600_000)
  await happen('3')
  await feedWebhooks(clock.ctx)
  await send()
  expect(sent()[2]!.headers['webhook-signature']).toBe(signatureOf(next, sent()[2]!))
  const stored = await sql<{ text: string }>`
    select e::text || coalesce((select string_agg(a::text, '') from audit_log a), '') as text from webhook_endpoint e`.execute(
    clock.ctx.db,
  )
  expect(stored.rows[0]!.text).not.toContain(secret.slice(6, 20))
})

test('an endpoint hears of what it asked for; while none listens an event costs nothing more', async () => {
  await happen('10')
  const due = async () =>
    (
      await sql<{ due: string[] }>`select due from outbox order by id desc limit 1`.execute(
        clock.ctx.db,
      )
    ).rows[0]!.due
  expect(await due()).not.toContain('webhook')
  const { id } = await owner.done('addWebhook', { url: URL, events: ['order.shipped'] })
  await happen('11')
  expect(await due()).toContain('webhook')
  await inTransaction(clock.ctx, (tx) => emit(tx, 'order.shipped', '11', { courier: 'sf' }))
  await feedWebhooks(clock.ctx)
  await owner.done('testWebhook', { id })
  const { rows } = await owner.done('listWebhookMessages', { id })
  expect(rows.map(({ event, number }) => [event, number])).toEqual([
    ['ping', '2'],
    ['order.shipped', '1'],
  ])
  expect((await owner.ask('addWebhook', { url: URL, events: ['order.unknown'] })).fields).toEqual({
    events: 'unknown',
  })
})

test('each attempt is recorded; waits grow until the message is given up, and it is sent again by hand under its id', async () => {
  const { id } = await owner.done('addWebhook', { url: URL, events: [] })
  await happen('20')
  await feedWebhooks(clock.ctx)
  const long = `no\0 ${'x'.repeat(900)}`
  for (const wait of [0, ...WAITS_MS]) {
    if (wait > 0) {
      clock.pass(wait - 1)
      expect(await send()).toBe(0)
      clock.pass(1)
    }
    answerWith(wait === 0 ? 302 : 500, long)
    expect(await send()).toBe(1)
  }
  // Sessions have ended meanwhile.
  owner = await office.staff('owner')
  const read = async () => (await owner.done('listWebhookMessages', { id })).rows[0]!
  const dead = await read()
  expect(dead).toMatchObject({ state: 'dead', attempts: WAITS_MS.length + 1, nextAt: null })
  expect(dead.tries[0]).toMatchObject({ status: 500, problem: null })
  expect(dead.tries[0]!.answer).toBe(`no ${'x'.repeat(497)}`)
  expect(dead.tries).toHaveLength(10)
  await owner.done('resendWebhook', { id: dead.id })
  expect((await owner.ask('resendWebhook', { id: dead.id })).code).toBe(40003)
  await send()
  expect((await read()).state).toBe('done')
  expect(new Set(sent().map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([dead.webhookId]),
  )
})

test('a message that waits to be tried again is sent at once by hand, but none before its first attempt', async () => {
  const { id } = await owner.done('addWebhook', { url: URL, events: [] })
  await happen('21')
  await feedWebhooks(clock.ctx)
  const read = async () => (await owner.done('listWebhookMessages', { id })).rows[0]!
  const again = async () => (await owner.ask('resendWebhook', { id: (await read()).id })).code
  expect(await again()).toBe(40003)
  answerWith(500)
  await send()
  expect(await send()).toBe(0)
  expect(await again()).toBe(200)
  expect(await send()).toBe(1)
  expect(await read()).toMatchObject({ state: 'done', attempts: 2 })
  expect(new Set(sent().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('an endpoint that takes nothing for days is switched off, with a notice; one that is gone at once', async () => {
  const { id } = await owner.done('addWebhook', { url: URL, events: [] })
  const state = async () => (await owner.done('listWebhooks', {})).endpoints[0]!
  await happen('30')
  await feedWebhooks(clock.ctx)
  answerWith(500)
  await send()
  expect(await state()).toMatchObject({ state: 'on', waiting: 1 })
  clock.pass(OFF_AFTER_MS)
  answerWith(503)
  await send()
  owner = await office.staff('owner')
  expect(await state()).toMatchObject({ state: 'off', offReason: 'failing', last: { status: 503 } })
  const { rows } = await sql<{ facts: object }>`
    select facts from alarm where kind = 'webhookOff'`.execute(clock.ctx.db)
  expect(rows).toMatchObject([{ facts: { host: 'hooks.example.com', reason: 'HTTP 503' } }])
  clock.pass(3_600_000)
  expect(await send()).toBe(0)
  await owner.confirm()
  await owner.done('changeWebhook', { id, events: [], isOn: true })
  answerWith(410)
  expect(await send()).toBe(1)
  expect(await state()).toMatchObject({ state: 'off', offReason: 'gone' })
})

test('no private address is taken: 100 ways to write one', async () => {
  expect(INNER_ADDRESSES.length).toBeGreaterThanOrEqual(80)
  const taken: string[] = []
  for (const url of INNER_ADDRESSES) {
    const { code } = await owner.ask('addWebhook', { url, events: [] })
    if (code !== 4014 && code !== 400) taken.push(`${url} ${code}`)
  }
  expect(taken).toEqual([])
  for (const url of ['https://10.0.0.1/hook', 'https://localhost/hook', 'https://nas.local/hook'])
    expect((await owner.ask('addWebhook', { url, events: [] })).fields).toEqual({
      url: 'privateNetwork',
    })
  expect((await owner.done('listWebhooks', {})).endpoints).toEqual([])
})

test('an endpoint that answers with a way into the network is not followed: 100 addresses, every kind of redirect', async () => {
  const inner = await startGateway()
  const { id } = await owner.done('addWebhook', { url: URL, events: [] })
  const kinds = [301, 302, 303, 307, 308, 300]
  const targets = [inner.url, gateway.url, ...INNER_ADDRESSES]
  for (const [index, location] of targets.entries()) {
    await owner.done('testWebhook', { id })
    gateway.answers.push((response) =>
      response
        .writeHead(kinds[index % kinds.length]!, {
          location: encodeURI(location),
          refresh: `0;url=${encodeURI(location)}`,
        })
        .end(),
    )
    expect(await send()).toBe(1)
    const [newest] = (await owner.done('listWebhookMessages', { id })).rows
    expect([location, newest!.tries.length, newest!.tries[0]!.status]).toEqual([location, 1, null])
    expect(gateway.requests.splice(0)).toHaveLength(1)
    await sql`delete from webhook_message`.execute(clock.ctx.db)
  }
  expect(inner.requests).toEqual([])
  await inner.close()
})

test('a name that leads into the network is not connected to, neither at first nor later', async () => {
  const { id } = await owner.done('addWebhook', { url: URL, events: [] })
  const { port } = new globalThis.URL(gateway.url)
  const answers = ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']
  for (const address of answers) {
    // One public address among them does not help.
    const all = [
      { address: '93.184.215.14', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]
    const resolve = ((_: string, __: object, done: (...args: unknown[]) => void) =>
      done(null, all)) as unknown as typeof lookup
    await owner.done('testWebhook', { id })
    await sendWebhooks(clock.ctx, place, { url: `http://hooks.example.com:${port}/`, resolve })
    const [newest] = (await owner.done('listWebhookMessages', { id })).rows
    expect([address, newest!.tries[0]!.problem]).toEqual([address, 'private address'])
  }
  await owner.done('testWebhook', { id })
  // Numbers never reach a name server.
  await sendWebhooks(clock.ctx, place, { url: gateway.url })
  const [last] = (await owner.done('listWebhookMessages', { id })).rows
  expect(last!.tries[0]!.problem).toBe('private address')
  expect(gateway.requests).toEqual([])
})

test('who manages API keys without the right to sums neither makes an endpoint for them nor reads its messages', async () => {
  const rights = [{ permission: 'apiKeys.manage', max: null }] as const
  await owner.done('saveRole', { name: 'integrator', rights: [...rights] })
  const dan = await office.staff('integrator')
  for (const events of [[], ['order.paid'], ['withdrawal.done']])
    expect(await dan.ask('addWebhook', { url: URL, events })).toMatchObject({ code: 4004 })
  const { id } = await owner.done('addWebhook', { url: URL, events: ['order.paid'] })
  expect(await dan.ask('changeWebhook', { id, events: [], isOn: true })).toMatchObject({
    code: 4004,
  })
  await happen('1')
  await feedWebhooks(clock.ctx)
  const bodyFor = async (who: TestBrowser) =>
    (await who.done('listWebhookMessages', { id })).rows[0]!.body
  expect(await bodyFor(owner)).toContain('12.50')
  expect(JSON.parse(await bodyFor(dan))).toMatchObject({ type: 'order.paid', data: { id: '1' } })
  expect(await bodyFor(dan)).not.toContain('12.50')
  await dan.done('changeWebhook', { id, events: [], isOn: false })
})

test('an endpoint is off once its person is disabled or lacks a right to its events; owners are notified', async () => {
  const roleOf = async (...more: Permission[]) => {
    const roles = await owner.done('listRoles', {})
    const version = roles.find(({ name }) => name === 'bookkeeper')?.version
    await owner.done('saveRole', {
      name: 'bookkeeper',
      rights: (['apiKeys.manage', ...more] as const).map((permission) => ({
        permission,
        max: null,
      })),
      ...(version !== undefined && { version }),
    })
  }
  const stateOf = async (id: string) => {
    const { endpoints } = await owner.done('listWebhooks', {})
    const { state, offReason } = endpoints.find((one) => one.id === id)!
    return [state, offReason]
  }
  const alarms = async () =>
    (await sql`select from alarm where kind = 'webhookWithoutRights'`.execute(clock.ctx.db))
      .rowCount
  await roleOf('finance.read')
  const eve = await office.staff('bookkeeper')
  const { id } = await eve.done('addWebhook', { url: URL, events: ['withdrawal.done'] })
  const { id: owners } = await owner.done('addWebhook', { url: URL, events: [] })
  expect(await eve.ask('rotateWebhookSecret', { id: owners })).toMatchObject({ code: 4004 })
  await eve.done('rotateWebhookSecret', { id })
  await roleOf('finance.read', 'orders.read')
  expect(await stateOf(id)).toEqual(['on', null])
  await roleOf()
  expect(await stateOf(id)).toEqual(['off', 'rights'])
  expect(await alarms()).toBe(1)
  await roleOf('finance.read')
  await eve.done('changeWebhook', { id, events: ['withdrawal.done'], isOn: true })
  await owner.done('disableStaff', { id: String(eve.staffId) })
  expect(await stateOf(id)).toEqual(['off', 'rights'])
  // Whoever turns it on answers for it.
  await owner.done('changeWebhook', { id, events: ['withdrawal.done'], isOn: true })
  await roleOf()
  expect(await stateOf(id)).toEqual(['on', null])
  expect(await stateOf(owners)).toEqual(['on', null])
})

test('an endpoint that no one answers for says so, stays on, and is its person’s once somebody does', async () => {
  const { id } = await owner.done('addWebhook', { url: URL, events: ['order.paid'] })
  const read = async () => {
    const { endpoints } = await owner.done('listWebhooks', {})
    const { state, hasPerson } = endpoints.find((one) => one.id === id)!
    return [state, hasPerson]
  }
  expect(await read()).toEqual(['on', true])
  await sql`update webhook_endpoint set staff_id = null`.execute(clock.ctx.db)
  expect(await read()).toEqual(['on', false])
  await owner.done('changeWebhook', { id, events: ['order.paid'], isOn: true })
  expect(await read()).toEqual(['on', true])
})

test('owners hear of an endpoint that is turned on or hears of more, and of nothing else', async () => {
  const { id } = await owner.done('addWebhook', { url: URL, events: ['order.paid'] })
  const heard = async (events: string[], isOn: boolean): Promise<boolean> => {
    await sql`delete from alarm`.execute(clock.ctx.db)
    await owner.done('changeWebhook', { id, events, isOn })
    const { rowCount } = await sql`select from alarm where kind = 'settingChange'`.execute(
      clock.ctx.db,
    )
    return rowCount > 0
  }
  expect(await heard(['order.paid'], true)).toBe(false)
  expect(await heard(['order.paid', 'order.refunded'], true)).toBe(true)
  expect(await heard(['order.paid'], true)).toBe(false)
  expect(await heard(['order.paid'], false)).toBe(false)
  expect(await heard(['order.paid'], true)).toBe(true)
  expect(await heard([], true)).toBe(true)
})
