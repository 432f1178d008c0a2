import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../db/context.ts'
import { openSecretKey } from '../secretKey.ts'
import { forgetMessages } from './forgetMessages.ts'
import { mailMark } from './mailMark.ts'
import { openPost } from './openPost.ts'
import type { Post } from './post.ts'
import { queueMessage, type Message } from './queueMessage.ts'
import { retryAfterMs, sendMessages } from './sendMessages.ts'
import {
  createTestClock,
  startGateway,
  type TestClock,
  type TestGateway,
} from '../../testing/post.ts'
import { startMailServer, type TestMailServer } from '../../testing/mailServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const MAX = 80
let clock: TestClock
let mail: TestMailServer
let gateway: TestGateway
let post: Post

beforeAll(async () => {
  clock = await createTestClock()
  mail = await startMailServer()
  gateway = await startGateway()
  post = openPost({
    demo: false,
    mail: { url: `smtp://127.0.0.1:${mail.port}`, from: 'shop@example.com', dailyMax: MAX },
    sms: { url: gateway.url, token: null, from: null, dailyMax: MAX, countries: ['86'] },
  })
})
beforeEach(async () => {
  await sql`delete from message_out`.execute(clock.ctx.db)
  mail.received.splice(0)
  gateway.requests.splice(0)
})
afterAll(async () => {
  post.close()
  await mail.close()
  await gateway.close()
  await clock.database.drop()
})

const code = (change: Partial<Message<'code'>> = {}): Message<'code'> => ({
  channel: 'mail',
  to: 'ming@example.com',
  kind: 'code',
  facts: {},
  language: 'cn',
  code: '082469',
  ...change,
})
const changed = (to = 'ming@example.com'): Message<'passwordChanged'> => ({
  channel: 'mail',
  to,
  kind: 'passwordChanged',
  facts: {},
  language: 'en',
})
const queue = (message: Message<'code'> | Message<'passwordChanged'>): Promise<void> =>
  inTransaction(clock.ctx, (tx) => queueMessage(tx, message as Message<'code'>))
const send = (): Promise<number> => sendMessages(clock.ctx, post)

type Row = { state: string; code: string | null; attempts: number; problem: string | null }
const rows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select state, code, attempts, problem from message_out order by id`.execute(
      clock.ctx.db,
    )
  ).rows

test('what was queued is sent by its channel, and its code is gone from the database', async () => {
  await queue(code())
  await queue(code({ channel: 'sms', to: '+8613812345678', code: '135790' }))
  await queue(changed())
  expect(await send()).toBe(3)
  expect(mail.received.map(({ to }) => to)).toEqual([['ming@example.com'], ['ming@example.com']])
  expect(gateway.requests.map(({ body }) => body['text'])).toEqual([
    expect.stringContaining('135790'),
  ])
  expect(await rows()).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'sent', code: null, attempts: 1, problem: null })),
  )
  expect(await send()).toBe(0)
})

test('a transaction that fails sends nothing, and outside of one nothing is queued', async () => {
  await expect(
    inTransaction(clock.ctx, async (tx) => {
      await queueMessage(tx, code())
      throw new Error('the order failed')
    }),
  ).rejects.toThrow('the order failed')
  await expect(queueMessage(clock.ctx, code())).rejects.toThrow('inside a transaction')
  expect(await send()).toBe(0)
  expect(await rows()).toEqual([])
})

test('several senders at once send each message once', async () => {
  await inTransaction(clock.ctx, async (tx) => {
    for (let at = 0; at < 60; at++) await queueMessage(tx, changed(`buyer${at}@example.com`))
  })
  const sent = await Promise.all(Array.from({ length: 4 }, send))
  expect(sent.reduce((sum, one) => sum + one)).toBe(60)
  expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(60)
  expect(mail.received).toHaveLength(60)
})

test('codes are sent before other messages', async () => {
  for (let at = 0; at < 12; at++) await queue(changed(`buyer${at}@example.com`))
  clock.pass(1_000)
  await queue(code())
  await send()
  // Five are on their way at a time.
  expect(mail.received.slice(0, 5).flatMap(({ to }) => to)).toContain('ming@example.com')
})

test('a refusal for now is tried again later, a refusal for good is not', async () => {
  await queue(changed())
  mail.refusals.push(451)
  expect(await send()).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'EENVELOPE 451' }])
  expect(await send()).toBe(0)
  clock.pass(retryAfterMs('passwordChanged', 1))
  expect(await send()).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, problem: null }])

  await queue(code())
  mail.refusals.push(550)
  expect(await send()).toBe(0)
  expect((await rows())[1]).toEqual({
    state: 'givenUp',
    code: null,
    attempts: 1,
    problem: 'EENVELOPE 550',
  })
})

test('one that is refused holds up no other', async () => {
  mail.refusals.push(451)
  for (const name of ['a', 'b', 'c']) await queue(changed(`${name}@example.com`))
  expect(await send()).toBe(2)
})

test('an old code is not sent any more; other messages are given up after twelve hours', async () => {
  await queue(code())
  clock.pass(5 * MINUTE_MS)
  expect(await send()).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'givenUp', code: null }])
  await queue(changed())
  for (let attempts = 0; attempts < 60; attempts++) {
    mail.refusals.push(451)
    await send()
    clock.pass(HOUR_MS / 4)
  }
  mail.refusals.splice(0)
  const given = (await rows())[1]!
  expect(given).toMatchObject({ state: 'givenUp', problem: 'EENVELOPE 451' })
  // Every half hour at most once it did not work for a while.
  expect(given.attempts).toBeGreaterThan(20)
  expect(given.attempts).toBeLessThan(40)
  expect(mail.received).toEqual([])
})

test('a gateway that fails is tried again until the code is too old', async () => {
  await queue(code({ channel: 'sms', to: '+8613812345678' }))
  gateway.answers.push((response) => response.writeHead(500).end())
  expect(await send()).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'HTTP 500', code: '082469' }])
  clock.pass(retryAfterMs('code', 1))
  expect(await send()).toBe(1)
})

test('what a sender that hangs had taken is sent by the next one, later, and stays sent', async () => {
  await queue(changed())
  // It handed the message over and hung before it could note so.
  let wakeUp: (cause: Error) => void = () => {}
  const hung = sendMessages(
    { ...clock.ctx, db: clock.ctx.db },
    { ...post, mail: () => new Promise((_, reject) => (wakeUp = reject)) },
  )
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  expect(await send()).toBe(0)
  clock.pass(2 * MINUTE_MS)
  expect(await send()).toBe(1)
  wakeUp(new Error('too late'))
  await hung
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a sender that is told to stop takes nothing more', async () => {
  await queue(changed())
  expect(await sendMessages(clock.ctx, post, AbortSignal.abort())).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('without a way out messages wait, and are given up when they are too old', async () => {
  const shut = openPost({ demo: false, mail: null, sms: null })
  await queue(code())
  await queue(changed())
  expect(await sendMessages(clock.ctx, shut)).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }, { state: 'waiting' }])
  clock.pass(12 * HOUR_MS)
  await sendMessages(clock.ctx, shut)
  expect(await rows()).toMatchObject([{ state: 'givenUp', code: null }, { state: 'givenUp' }])
})

test('demo mode sends nothing and keeps everything', async () => {
  await queue(code())
  expect(await sendMessages(clock.ctx, openPost({ demo: true, mail: null, sms: null }))).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', code: '082469' }])
  expect(mail.received).toEqual([])
})

test('after thirty days nobody knows whom the shop wrote to', async () => {
  await queue(changed())
  clock.pass(20 * 24 * HOUR_MS)
  await queue(code())
  clock.pass(10 * 24 * HOUR_MS + 1)
  expect(await forgetMessages(clock.ctx)).toBe(1)
  expect(await rows()).toHaveLength(1)
})

test('logs name no recipient, no code and no text', async () => {
  const lines: string[] = []
  const log = {
    ...clock.ctx.log,
    warn: (...said: unknown[]) =>
      void lines.push(
        JSON.stringify(said, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      ),
  }
  await queue(code())
  await queue(code({ channel: 'sms', to: '+8613812345678' }))
  mail.refusals.push(550)
  gateway.answers.push((response) => response.writeHead(500).end('for +8613812345678'))
  await sendMessages({ ...clock.ctx, log: log as unknown as typeof clock.ctx.log }, post)
  clock.pass(5 * MINUTE_MS)
  await sendMessages({ ...clock.ctx, log: log as unknown as typeof clock.ctx.log }, post)
  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).not.toMatch(/ming|13812345678|082469/)
  expect(lines.join('\n')).toContain('EENVELOPE 550')
})

test('beyond the number of a day messages wait, but for what the merchant must hear of; an alarm is raised', async () => {
  const alarms = async () =>
    (await sql`select facts from alarm where kind = 'messagesCapped'`.execute(clock.ctx.db)).rows
  expect(await alarms()).toEqual([])
  await sql`insert into message_out (channel, recipient, kind, language, state, next_at, expires_at, created_at, done_at)
    select 'mail', 'a@b.test', 'passwordChanged', 'cn', 'sent', ${clock.ctx.now()}, ${clock.ctx.now()}, ${clock.ctx.now()}, ${clock.ctx.now()} from generate_series(1, ${MAX - 1})`.execute(
    clock.ctx.db,
  )
  await queue(code())
  await queue(changed())
  await queue(changed('other@example.com'))
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(await alarms()).toEqual([{ facts: { channel: 'mail', most: String((MAX * 3) / 4) } }])
  await inTransaction(clock.ctx, (tx) =>
    queueMessage(tx, {
      channel: 'mail',
      to: 'merchant@example.com',
      kind: 'alarm',
      facts: { lines: 'x' },
      language: 'cn',
    }),
  )
  expect(await send()).toBe(1)
  clock.pass(24 * 3600_000 - 60_000)
  await queue(changed('third@example.com'))
  expect(await send()).toBe(0)
  clock.pass(120_000)
  expect(await send()).toBe(1)
})

test('notices leave the last messages of a day to those who wait for a code', async () => {
  const members = Array.from({ length: 20 }, (_, at) => `member${at}@example.com`)
  for (const to of members) for (let at = 0; at < 4; at++) await queue(changed(to))
  expect(await send()).toBe((MAX * 3) / 4)
  for (let at = 0; at < MAX / 4; at++) await queue(code({ to: `new${at}@example.com` }))
  clock.pass(1_000)
  expect(await send()).toBe(MAX / 4)
  await queue(code())
  expect(await send()).toBe(0)
})

test('one recipient gets few messages of a kind that anyone can cause at will, and all others', async () => {
  for (let at = 0; at < 9; at++) await queue(changed())
  await queue(changed('other@example.com'))
  expect(await send()).toBe(6)
  expect(mail.received.filter(({ to }) => to.includes('ming@example.com'))).toHaveLength(5)
  expect((await rows()).filter(({ state }) => state === 'givenUp')).toHaveLength(4)
  await queue(code())
  await inTransaction(clock.ctx, (tx) =>
    queueMessage(tx, {
      channel: 'mail',
      to: 'ming@example.com',
      kind: 'walletBound',
      facts: { address: '0x12…34' },
      language: 'en',
    }),
  )
  expect(await send()).toBe(2)
  clock.pass(24 * HOUR_MS)
  await queue(changed())
  expect(await send()).toBe(1)
})

test('a test of mail waits for the process that follows its settings, however many there were before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'))
  const server = (from: string) => ({
    url: `smtp://127.0.0.1:${mail.port}`,
    from,
    dailyMax: MAX,
  })
  const [old, saved] = ['old@example.com', 'new@example.com'].map((from) =>
    openPost({ demo: false, mail: server(from), sms: null, dataDir }),
  )
  const mark = mailMark(openSecretKey(dataDir, 'office-key', null), server('new@example.com'))
  await inTransaction(clock.ctx, (tx) =>
    queueMessage(tx, {
      channel: 'mail',
      to: 'ming@example.com',
      kind: 'testMail',
      facts: { mark },
      language: 'en',
    }),
  )
  expect(await sendMessages(clock.ctx, old!)).toBe(0)
  const kept = await sql`select state, problem from message_out`.execute(clock.ctx.db)
  expect(kept.rows).toEqual([{ state: 'waiting', problem: 'ESETTINGS' }])
  clock.pass(retryAfterMs('testMail', 1))
  expect(await sendMessages(clock.ctx, saved!)).toBe(1)
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]!.raw).toContain('From: new@example.com')
  for (const one of [old!, saved!]) one.close()
  rmSync(dataDir, { recursive: true })
})
