import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '../../../basics/locales.ts'
import { inTransaction } from '../db/context.ts'
import { listNotices } from './listNotices.ts'
import { listOutbox } from './listOutbox.ts'
import { addNotice } from './addNotice.ts'
import { deleteMessages, exportMessages } from './personalMessages.ts'
import { queueMessage } from './queueMessage.ts'
import { readNotices } from './readNotices.ts'
import { notifyAccount } from './notifyAccount.ts'
import { createTestClock, type TestClock } from '../../testing/post.ts'

const ACCOUNT = 1n
const OTHER = 2n
let clock: TestClock

beforeAll(async () => void (clock = await createTestClock()))
afterAll(() => clock.database.drop())

const page = (accountId: bigint, change: object = {}) =>
  listNotices(clock.ctx, {
    accountId,
    language: 'cn',
    pageNo: 1,
    pageSize: 10,
    order: 'desc',
    ...change,
  })

test('notices of one account, newest first, read up to one of them, in the language of whoever reads', async () => {
  await inTransaction(clock.ctx, async (tx) => {
    await addNotice(tx, {
      accountId: ACCOUNT,
      kind: 'deposit',
      facts: { amount: '5.00', asset: 'USDT' },
    })
    await addNotice(tx, { accountId: OTHER, kind: 'passwordChanged', facts: {} })
    await addNotice(tx, {
      accountId: ACCOUNT,
      kind: 'transferIn',
      facts: { amount: '1.00', asset: 'XMDD', from: 'm***@example.com' },
    })
  })
  const { records, total } = await page(ACCOUNT)
  expect(total).toBe(2)
  expect(records.map(({ kind, read, title }) => [kind, read, title])).toEqual([
    ['transferIn', false, '收到转账'],
    ['deposit', false, '充值到账'],
  ])
  expect(records[1]!.text).toBe('5.00 USDT 已存入余额。')
  const titles = await Promise.all(
    LOCALES.map(async (language) => (await page(ACCOUNT, { language })).records[0]!.title),
  )
  expect(new Set(titles).size).toBe(LOCALES.length)

  await readNotices(clock.ctx, { accountId: OTHER, upTo: BigInt(records[0]!.id) })
  expect((await page(ACCOUNT)).records.every(({ read }) => !read)).toBe(true)
  await readNotices(clock.ctx, { accountId: ACCOUNT, upTo: BigInt(records[1]!.id) })
  expect((await page(ACCOUNT)).records.map(({ read }) => read)).toEqual([false, true])
  expect(
    (await page(ACCOUNT, { order: 'asc', pageSize: 1, pageNo: 2 })).records.map(({ kind }) => kind),
  ).toEqual(['transferIn'])
})

test('what must reach a person goes by mail, else by SMS, and always into the shop', async () => {
  const account = { email: 'li@example.com', phone: '+8613900000000', language: 'en' } as const
  await inTransaction(clock.ctx, async (tx) => {
    await notifyAccount(tx, { id: 11n, ...account }, 'passwordChanged', {})
    await notifyAccount(tx, { id: 12n, ...account, email: null }, 'passwordChanged', {})
    await notifyAccount(
      tx,
      { id: 13n, ...account, email: null, phone: null },
      'passwordChanged',
      {},
    )
  })
  for (const id of [11n, 12n, 13n]) expect((await page(id)).total).toBe(1)
  expect(await listOutbox(clock.ctx, 'li@example.com')).toMatchObject([
    { channel: 'mail', subject: 'Your password was changed · Xiaopu', code: null },
  ])
  expect(await listOutbox(clock.ctx, '13900000000')).toMatchObject([
    { channel: 'sms', to: '+8613900000000', subject: '' },
  ])
})

test('the outbox finds an address however it is written, the newest first, at most twenty', async () => {
  await inTransaction(clock.ctx, async (tx) => {
    for (let at = 0; at < 25; at++)
      await queueMessage(tx, {
        channel: 'sms',
        to: '+8613812345678',
        kind: 'code',
        facts: {},
        language: 'cn',
        code: String(100_000 + at),
      })
    await queueMessage(tx, {
      channel: 'sms',
      to: '+14155550100',
      kind: 'code',
      facts: {},
      language: 'en',
      code: '424242',
    })
    await queueMessage(tx, {
      channel: 'mail',
      to: 'wang@example.com',
      kind: 'code',
      facts: {},
      language: 'jp',
      code: '242424',
    })
  })
  for (const to of ['13812345678', '+8613812345678', ' 8613812345678', '138 1234 5678']) {
    const found = await listOutbox(clock.ctx, to)
    expect(found.map(({ code }) => code)).toEqual(
      Array.from({ length: 20 }, (_, at) => String(100_024 - at)),
    )
    expect(found[0]!.text).toContain('100024')
  }
  expect(await listOutbox(clock.ctx, '14155550100')).toMatchObject([{ code: '424242' }])
  expect(await listOutbox(clock.ctx, ' Wang@Example.com')).toMatchObject([
    { channel: 'mail', code: '242424', subject: '確認コード · シャオプー' },
  ])
  for (const nobody of ['wang@example.org', '%', '1381234567', '@', '+'])
    expect(await listOutbox(clock.ctx, nobody)).toEqual([])
})

test('a person gets everything out, without codes, and nothing is left after deletion', async () => {
  const person = { accountId: 21n, recipients: ['zhao@example.com', '+8613700000000'] }
  await inTransaction(clock.ctx, async (tx) => {
    await notifyAccount(
      tx,
      { id: 21n, email: 'zhao@example.com', phone: null, language: 'cn' },
      'walletBound',
      { address: '0x12…34' },
    )
    await queueMessage(tx, {
      channel: 'sms',
      to: '+8613700000000',
      kind: 'code',
      facts: {},
      language: 'cn',
      code: '975310',
    })
    // Of a guest's order: staff who export a member's data must not get into it.
    await queueMessage(tx, {
      channel: 'mail',
      to: 'zhao@example.com',
      kind: 'orderLink',
      facts: { orderId: '1', link: `https://shop.test/status?orderId=1&secret=${'ab'.repeat(16)}` },
      language: 'cn',
    })
  })
  const kept = await exportMessages(clock.ctx, person)
  expect(kept.notices).toHaveLength(1)
  expect(kept.messages).toHaveLength(3)
  expect(JSON.stringify(kept)).not.toMatch(/975310|abab/)
  expect(JSON.stringify(kept)).toContain('https://shop.test/status?orderId=1')
  await inTransaction(clock.ctx, (tx) => deleteMessages(tx, person))
  expect(await exportMessages(clock.ctx, person)).toEqual({ notices: [], messages: [] })
  expect((await page(ACCOUNT)).total).toBe(2)
})
