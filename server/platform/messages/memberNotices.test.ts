import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccounts } from '../../testing/ledger.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log.ts'
import { PUSH_GONE } from './deliverPush.ts'
import type { MessageFacts, NoticeKind } from './messageKinds.ts'
import { addBrowser, forgetGoneBrowsers, listBrowsers, removeBrowser } from './noticeBrowsers.ts'
import { setChoice } from './noticeChoices.ts'
import { noticeTopicOf } from './noticeTopicOf.ts'
import { sendAccount, notifyAccount, type Recipient } from './notifyAccount.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
afterAll(() => database.drop())

type Member = Recipient & { readonly sessionId: bigint }

async function member(): Promise<Member> {
  const [id] = await addAccounts(ctx.db, 1)
  return {
    id: id!,
    email: `m${id}@mail.test`,
    phone: null,
    language: 'cn',
    sessionId: await session(id!),
  }
}
async function session(accountId: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
    values (${accountId}, ${randomBytes(32)}, 'test', now(), now()) returning id`.execute(ctx.db)
  return rows[0]!.id
}
function keys(): { p256dh: string; auth: string } {
  const made = createECDH('prime256v1')
  made.generateKeys()
  return {
    p256dh: made.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
let made = 0
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/'
const browser = (of: Member, over: object = {}) =>
  addBrowser(ctx, {
    accountId: of.id,
    sessionId: of.sessionId,
    address: `${ENDPOINT}${made++}`,
    label: 'Pixel',
    language: 'cn',
    ...keys(),
    ...over,
  })
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  )
const tell = (to: Member, kind: NoticeKind) =>
  inTransaction(ctx, (tx) =>
    notifyAccount(
      tx,
      to,
      kind as 'orderShipped',
      {
        orderId: '1',
        link: '',
      } as unknown as MessageFacts['orderShipped'],
    ),
  )
async function queued(of: Member, channel: 'mail' | 'push'): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from message_out where channel = ${channel} and (recipient = ${of.email} or recipient in (
      select recipient from notice_browser where account_id = ${of.id})) order by id`.execute(
    ctx.db,
  )
  return rows.map(({ kind }) => kind)
}

test('a notice goes to the page, by mail and to the browsers, as the member chose', async () => {
  const one = await member()
  await browser(one)
  await browser(one)
  await tell(one, 'orderShipped')
  expect(await queued(one, 'mail')).toEqual(['orderShipped'])
  expect(await queued(one, 'push')).toEqual(['orderShipped', 'orderShipped'])
  await tell(one, 'deposit')
  expect(await queued(one, 'mail')).toEqual(['orderShipped'])
  await setChoice(ctx, one.id, 'orders', { mail: false, push: false })
  await setChoice(ctx, one.id, 'balance', { mail: true, push: false })
  await tell(one, 'refundDone')
  await tell(one, 'deposit')
  expect(await queued(one, 'mail')).toEqual(['orderShipped', 'deposit'])
  expect(await queued(one, 'push')).toHaveLength(4)
  const { rows } = await sql`select from notice where account_id = ${one.id}`.execute(ctx.db)
  expect(rows).toHaveLength(4)
})

test('what protects the account cannot be silenced', async () => {
  const one = await member()
  for (const topic of ['orders', 'messages', 'balance'] as const)
    await setChoice(ctx, one.id, topic, { mail: false, push: false })
  const always = [
    'signedIn',
    'passwordChanged',
    'secPasswordChanged',
    'walletBound',
    'passkeyAdded',
    'keysRemoved',
    'secPasswordUndone',
    'withdrawalRequested',
    'withdrawalDone',
    'refundClaimed',
  ] as const
  for (const kind of always) {
    expect(noticeTopicOf(kind)).toBeUndefined()
    await tell(one, kind)
  }
  expect(await queued(one, 'mail')).toEqual([...always])
  // What somebody asked for is sent whatever they chose.
  await inTransaction(ctx, (tx) => sendAccount(tx, one, 'orderLink', { orderId: '1', link: '' }))
  expect((await queued(one, 'mail')).at(-1)).toBe('orderLink')
})

test('only known push services are asked, and only with keys that a browser makes', async () => {
  const one = await member()
  for (const address of [
    'https://evil.test/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.test/x',
    'https://127.0.0.1/x',
    'https://evil.test#.push.apple.com',
  ])
    await expect(browser(one, { address })).rejects.toMatchObject({
      fields: { address: 'notAllowed' },
    })
  await expect(browser(one, { p256dh: 'x' })).rejects.toMatchObject({
    fields: { p256dh: 'format' },
  })
  for (let at = 0; at < 8; at++) await browser(one)
  expect(await errorOf(browser(one))).toBe('limitExceeded')
})

test('a browser ends with its login, moves to who signs in next, and is forgotten when it unsubscribed', async () => {
  const [one, other] = [await member(), await member()]
  const shared = { address: `${ENDPOINT}shared`, ...keys() }
  await browser(one, shared)
  await browser(other, shared)
  expect(await listBrowsers(ctx, { accountId: one.id, sessionId: one.sessionId })).toEqual([])
  const listed = await listBrowsers(ctx, { accountId: other.id, sessionId: other.sessionId })
  expect(listed).toMatchObject([{ host: 'fcm.googleapis.com', isHere: true }])
  expect(await errorOf(removeBrowser(ctx, one.id, BigInt(listed[0]!.id)))).toBe('notFound')
  await tell(one, 'orderShipped')
  expect(await queued(other, 'push')).toEqual([])
  await sql`delete from account_session where id = ${other.sessionId}`.execute(ctx.db)
  await tell(other, 'orderShipped')
  expect(await queued(other, 'push')).toEqual([])
  await browser(one)
  await tell(one, 'orderShipped')
  await sql`update message_out set problem = ${PUSH_GONE}, created_at = now() + interval '1 second' where channel = 'push' and recipient in (
    select recipient from notice_browser where account_id = ${one.id})`.execute(ctx.db)
  expect(await forgetGoneBrowsers(ctx)).toBe(1)
  expect(await listBrowsers(ctx, { accountId: one.id, sessionId: one.sessionId })).toEqual([])
})
