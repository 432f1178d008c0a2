import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../api/calls.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { placeOrder } from '../orders/place/placeOrder.ts'
import { officeConversationCalls } from './calls.ts'
import { listConversations } from './listConversations.ts'
import { answerConversation } from './office/answerConversation.ts'
import { fillCannedAnswer, listCannedAnswers, saveCannedAnswer } from './office/cannedAnswers.ts'
import { listOfficeConversations } from './office/listOfficeConversations.ts'
import {
  assignConversation,
  closeConversation,
  countWaitingConversations,
} from './office/manageConversation.ts'
import { readOfficeConversation } from './office/readOfficeConversation.ts'
import {
  exportConversations,
  forgetConversations,
  forgetOrderConversation,
  forgetQuestions,
} from './personalConversations.ts'
import {
  markConversationRead,
  readConversation as readFor,
  readConversationPicture,
} from './readConversation.ts'
import { readWatchedConversation } from './readWatchedConversation.ts'
import { sendToShop } from './sendToShop.ts'
import { inTransaction } from '../../platform/db/context.ts'

type Ctx = TestShop['ctx']

const SITE = 'https://shop.test'
const OPEN = { mail: true, sms: true }
const words = { site: SITE, stateWords: (status: string) => `<${status}>`, channels: OPEN }
const readConversation = (
  ctx: Parameters<typeof readFor>[0],
  input: Parameters<typeof readFor>[1],
  channels = OPEN,
) => readFor(ctx, input, channels)
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const staff = () => ({ ...shop.ctx, actor: consoleActor('tester') })
let made = 0
const key = (): string => (made++).toString(16).padStart(32, '0')
/** A visitor with a device and a network of its own. */
const visitor = (): Ctx => shop.as((made++).toString(16).padStart(6, '0').padEnd(32, 'e'))
const send = (ctx: Ctx, over: Partial<CallInput<'sendToShop'>> = {}) =>
  sendToShop(ctx, { key: key(), text: 'hello', ...over })
const answer = (over: Partial<CallInput<'answerConversation'>>) =>
  answerConversation(staff(), { key: key(), text: 'we look into it', ...over }, SITE)
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  )
async function ordered(ctx: Ctx, over: object = {}): Promise<{ orderId: string; secret: string }> {
  await shop.readChains()
  const { orderId, secret } = await placeOrder(ctx, shop.input(over))
  return { orderId, secret }
}
const mails = async (kind: string) =>
  (
    await sql<{ recipient: string; facts: Record<string, string> }>`
      select recipient, facts from message_out where kind = ${kind} order by id`.execute(
      shop.ctx.db,
    )
  ).rows
const audits = async (action: string) =>
  (await sql`select from audit_log where action = ${action}`.execute(shop.ctx.db)).rows.length

test('a question is asked, answered, marked and reopened, by the one who has its secret', async () => {
  const buyer = visitor()
  const { conversationId, secret } = await send(buyer, {
    text: '  <script>alert(1)</script>\n怎么买？ ',
    productId: shop.posted.productId,
    email: 'Guest@Mail.test',
  })
  const own = { conversationId, secret: secret! }
  expect(await readConversation(buyer, own)).toMatchObject({
    orderId: null,
    product: { productId: shop.posted.productId, name: '商品posted' },
    contact: expect.stringMatching(/\*/),
    unread: 0,
    messages: [{ by: 'buyer', text: '<script>alert(1)</script>\n怎么买？' }],
  })
  const waiting = await listOfficeConversations(staff(), {}, 'cn')
  expect(waiting.conversations).toMatchObject([{ conversationId, unread: 1, lastBy: 'buyer' }])
  expect(await countWaitingConversations(shop.ctx)).toEqual({ count: 1, isMore: false })
  const shown = await readOfficeConversation(shop.ctx, { conversationId }, 'cn', OPEN)
  expect(shown.messages).toHaveLength(1)
  expect(await answer({ conversationId })).toEqual({ conversationId, isTold: true })
  expect(await mails('questionAnswered')).toEqual([
    {
      recipient: 'guest@mail.test',
      facts: { link: `${SITE}/crm?question=${conversationId}&secret=${secret}` },
    },
  ])
  const read = await readConversation(buyer, own)
  expect(read).toMatchObject({ unread: 1, messages: [{}, { by: 'shop' }] })
  expect(JSON.stringify(read)).not.toContain('tester')
  await markConversationRead(buyer, { ...own, upTo: read.messages[1]!.id })
  expect(await readConversation(buyer, own)).toMatchObject({ unread: 0 })
  // Where nothing is sent, no address is named as one that is written to.
  const closed = { mail: false, sms: false }
  expect(await readConversation(buyer, own, closed)).toMatchObject({ contact: null })
  await closeConversation(staff(), { conversationId, isClosed: true })
  expect(await readConversation(buyer, own)).toMatchObject({ state: 'closed' })
  await send(buyer, own)
  expect(await readConversation(buyer, own)).toMatchObject({ state: 'open' })
  expect(await countWaitingConversations(shop.ctx)).toMatchObject({ count: 1 })
  await assignConversation(staff(), { conversationId, staffId: null })
  for (const action of ['answerConversation', 'closeConversation', 'assignConversation'])
    expect(await audits(action)).toBe(1)
})

test('an assigned conversation stays in its agent’s list until closed; both are audited', async () => {
  const office = await createTestOffice(shop.ctx, officeConversationCalls(words))
  try {
    const [sue, max, packer] = [
      await office.staff('support'),
      await office.staff('support'),
      await office.staff('packer'),
    ]
    const { conversationId } = await send(visitor())
    const mine = async (one: typeof sue) =>
      (await one.done('listOfficeConversations', { view: 'mine' })).conversations.map(
        (row) => row.conversationId,
      )
    const give = (staffId: bigint | null) =>
      sue.ask('assignConversation', { conversationId, staffId: staffId?.toString() ?? null })
    const names = (await sue.done('listAnswerers', {})).staff
    expect(names).toContainEqual({ id: String(sue.staffId), name: sue.staffName, isSelf: true })
    expect(names).toContainEqual({ id: String(max.staffId), name: max.staffName, isSelf: false })
    expect(names.some(({ id }) => id === String(packer.staffId))).toBe(false)
    expect(await give(packer.staffId)).toMatchObject({ fields: { staffId: 'notFound' } })
    expect((await packer.ask('assignConversation', { conversationId, staffId: null })).status).toBe(
      403,
    )
    expect((await give(sue.staffId)).code).toBe(200)
    expect([await mine(sue), await mine(max)]).toEqual([[conversationId], []])
    expect((await give(max.staffId)).code).toBe(200)
    expect([await mine(sue), await mine(max)]).toEqual([[], [conversationId]])
    expect(await sue.done('readOfficeConversation', { conversationId })).toMatchObject({
      assignedTo: { id: String(max.staffId), name: max.staffName },
    })
    await sue.done('closeConversation', { conversationId, isClosed: true })
    expect(await mine(max)).toEqual([])
    const { rows } = await sql<{ facts: object }>`
      select facts from audit_log
      where action = 'assignConversation' and subject_id = ${conversationId} order by id`.execute(
      shop.ctx.db,
    )
    expect(JSON.stringify(rows)).toContain(sue.staffName)
    expect(rows).toHaveLength(2)
  } finally {
    await office.close()
  }
})

test("nobody reads, answers or follows another's conversation by its number", async () => {
  const [buyer, thief, member] = [visitor(), visitor(), await shop.member()]
  const { conversationId, secret } = await send(buyer)
  const mine = await send(member)
  const of = { conversationId }
  const wrong = { conversationId, secret: 'f'.repeat(32) }
  for (const [ctx, which, name] of [
    [thief, of, 'notSignedIn'],
    [thief, wrong, 'notFound'],
    [member, of, 'notFound'],
    [member, wrong, 'notFound'],
    [thief, { conversationId: mine.conversationId, secret: secret! }, 'notFound'],
    [thief, { conversationId: '999999', secret: secret! }, 'notFound'],
  ] as const) {
    expect(await errorOf(readConversation(ctx, which))).toBe(name)
    expect(await errorOf(send(ctx, which))).toBe(name)
    expect(await errorOf(markConversationRead(ctx, { ...which, upTo: '9' }))).toBe(name)
    expect(await errorOf(readConversationPicture(ctx, { ...which, id: '0'.repeat(32) }))).toBe(name)
  }
  expect(await readWatchedConversation(shop.ctx, conversationId, 'f'.repeat(32))).toBeUndefined()
  expect(await readWatchedConversation(shop.ctx, conversationId, secret!)).toMatchObject({
    type: 'conversation',
  })
  expect(
    (await readConversation(member, { conversationId: mine.conversationId })).messages,
  ).toHaveLength(1)
})

test("an order's conversation opens with the order: its link, its account, whoever takes it over", async () => {
  const [guest, member, thief] = [visitor(), await shop.member(), visitor()]
  const order = await ordered(guest)
  const owned = await ordered(member)
  const { conversationId, secret } = await send(guest, { ...order, text: 'where is it?' })
  expect(secret).toBeNull()
  const again = await send(guest, { ...order, text: 'hello?' })
  expect(again.conversationId).toBe(conversationId)
  expect(await errorOf(readConversation(thief, { orderId: order.orderId }))).toBe('notSignedIn')
  expect(await errorOf(readConversation(member, { orderId: order.orderId }))).toBe('orderUnknown')
  expect(await errorOf(readConversation(member, { conversationId }))).toBe('notFound')
  expect(await errorOf(send(thief, { conversationId, secret: owned.secret }))).toBe('notFound')
  expect(
    (await readConversation(thief, { conversationId, secret: order.secret })).messages,
  ).toHaveLength(2)
  await send(member, { orderId: owned.orderId })
  const listed = await listConversations(member, member.caller.account!.accountId, 'cn')
  expect(listed.conversations).toMatchObject([{ orderId: owned.orderId, unread: 0 }])
  await sql`update shop_order set account_id = ${member.caller.account!.accountId} where id = ${order.orderId}`.execute(
    shop.ctx.db,
  )
  const after = await listConversations(member, member.caller.account!.accountId, 'cn')
  expect(after.conversations.map((one) => one.orderId)).toContain(order.orderId)
})

test('the shop writes first; the buyer is told once until it is read, with nothing that was typed', async () => {
  const guest = visitor()
  const order = await ordered(guest, {
    ...shop.mailed,
    receiverEmail: 'buyer@mail.test',
    country: undefined,
    address: undefined,
    receiverName: undefined,
    phone: undefined,
  })
  const before = (await mails('shopAnswered')).length
  const { conversationId } = await answer({ orderId: order.orderId, text: 'KEY-1234-5678' })
  await answer({ conversationId, text: 'and more\r\nBcc: victim@mail.test' })
  const sent = (await mails('shopAnswered')).slice(before)
  expect(sent).toEqual([
    {
      recipient: 'buyer@mail.test',
      facts: {
        orderId: order.orderId,
        link: `${SITE}/status?orderId=${order.orderId}&secret=${order.secret}`,
      },
    },
  ])
  expect(await readConversation(guest, order)).toMatchObject({ unread: 2, messages: [{}, {}] })
})

test("a stranger's address gets a few mails a day, however many questions name it", async () => {
  const before = (await mails('questionAnswered')).length
  const told: boolean[] = []
  for (let at = 0; at < 8; at++) {
    const { conversationId } = await send(visitor(), { email: 'victim@mail.test' })
    told.push((await answer({ conversationId })).isTold)
  }
  expect(told.filter(Boolean)).toHaveLength(5)
  expect((await mails('questionAnswered')).length - before).toBe(5)
  for (const email of ['victim@mail.test\r\nBcc: x@y.test', 'a@b', 'a,b@c.test', '<x>@y.test'])
    await expect(send(visitor(), { email })).rejects.toMatchObject({
      fields: { email: 'emailWrong' },
    })
})

test('a message sent twice, even at once, is one message and opens one question', async () => {
  const buyer = visitor()
  const same = key()
  const all = await Promise.all(Array.from({ length: 3 }, () => send(buyer, { key: same })))
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  const { conversationId, secret } = all[0]!
  const own = { conversationId, secret: secret! }
  expect((await readConversation(buyer, own)).messages).toHaveLength(1)
  const order = await ordered(buyer)
  const raced = await Promise.all(Array.from({ length: 5 }, () => send(buyer, order)))
  expect(new Set(raced.map((one) => one.conversationId)).size).toBe(1)
  expect((await readConversation(buyer, order)).messages).toHaveLength(5)
  const reply = key()
  await Promise.all([0, 1, 2].map(() => answer({ conversationId, key: reply })))
  expect((await readConversation(buyer, own)).messages).toHaveLength(2)
})

test('a visitor opens a few questions, and writes a few messages; others are not held up', async () => {
  const buyer = visitor()
  const opened = []
  for (let at = 0; at < 6; at++) opened.push(await errorOf(send(buyer)))
  expect(opened.filter((one) => one === 'done')).toHaveLength(4)
  expect(opened.at(-1)).toBe('tooManyRequests')
  const order = await ordered(buyer)
  const sent = []
  for (let at = 0; at < 22; at++) sent.push(await errorOf(send(buyer, order)))
  expect(sent.filter((one) => one === 'done')).toHaveLength(20)
  expect(await errorOf(send(visitor()))).toBe('done')
  expect(await errorOf(send(visitor(), { text: ' \n ' }))).toBe('invalidInput')
})

test('pictures are encoded anew, without what else the file held; what is no picture is refused', async () => {
  const buyer = visitor()
  const photo = await sharp({
    create: { width: 2_000, height: 1_000, channels: 3, background: 'red' },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer()
  const { conversationId, secret } = await send(buyer, {
    text: '',
    pictures: [photo.toString('base64')],
  })
  const own = { conversationId, secret: secret! }
  const { messages } = await readConversation(buyer, own)
  const [picture] = messages[0]!.pictures
  expect(picture).toMatchObject({ width: 1_400, height: 700 })
  const { picture: stored } = await readConversationPicture(buyer, { ...own, id: picture!.id })
  const bytes = Buffer.from(stored, 'base64')
  expect((await sharp(bytes).metadata()).format).toBe('webp')
  expect(bytes.includes('SECRET-PLACE')).toBe(false)
  const other = await send(visitor())
  expect(
    await errorOf(
      readConversationPicture(buyer, {
        conversationId: other.conversationId,
        secret: other.secret!,
        id: picture!.id,
      }),
    ),
  ).toBe('notFound')
  // A small file that says it has 30,000 × 30,000 pixels.
  const bomb = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'black' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await expect(sharp(bomb).metadata()).rejects.toThrow('pixel limit')
  const hostile = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(2_000)]),
    Buffer.from('GIF89a'),
    photo.subarray(0, 40),
    bomb,
  ]
  for (const file of hostile)
    expect(await errorOf(send(visitor(), { pictures: [file.toString('base64')] }))).toBe(
      'invalidInput',
    )
  expect(await errorOf(send(visitor(), { pictures: ['not base64!'] }))).toBe('invalidInput')
})

test('a canned answer is filled with facts of the order in its language; what is missing is named', async () => {
  const guest = visitor()
  const order = await ordered(guest)
  const { id } = await saveCannedAnswer(staff(), {
    name: 'row',
    texts: { cn: '{number} {state} {amount} {tracking}', en: 'EN {number}' },
  })
  expect(await fillCannedAnswer(staff(), { id, orderId: order.orderId }, words)).toEqual({
    text: `${order.orderId} <unpaid> 12.50 USDT {tracking}`,
    missing: ['tracking'],
  })
  const nobody = { ...shop.ctx, actor: { kind: 'key', keyId: 0n } as never }
  expect(await fillCannedAnswer(nobody, { id, orderId: order.orderId }, words)).toEqual({
    text: `${order.orderId} <unpaid> {amount} {tracking}`,
    missing: ['amount', 'tracking'],
  })
  const { conversationId } = await send(visitor(), { language: 'en' })
  expect(await fillCannedAnswer(staff(), { id, conversationId }, words)).toEqual({
    text: 'EN {number}',
    missing: ['number'],
  })
  const save = (texts: Record<string, string>, version = 1) =>
    saveCannedAnswer(staff(), { id, version, name: 'row', texts })
  await expect(save({ cn: '{secret}' })).rejects.toMatchObject({ fields: { cn: 'format' } })
  await expect(save({ en: ' ' })).rejects.toMatchObject({ fields: { cn: 'missing' } })
  const both = await Promise.all([errorOf(save({ cn: 'a' })), errorOf(save({ cn: 'b' }))])
  expect(both.toSorted()).toEqual(['conflict', 'done'])
  await save({ jp: '{number} です', cn: '' }, 2)
  expect(await fillCannedAnswer(staff(), { id, conversationId }, words)).toMatchObject({
    text: '{number} です',
  })
  // What the shop starts with names nothing that does not exist.
  const { answers } = await listCannedAnswers(shop.ctx)
  for (const { id: one, name, texts, version } of answers)
    if (name !== 'row') await saveCannedAnswer(staff(), { id: one, name, texts, version })
  expect(answers.length).toBeGreaterThan(4)
})

test("an account's conversations are exported and forgotten; visitors' old questions end", async () => {
  const member = await shop.member()
  const accountId = member.caller.account!.accountId
  const { conversationId } = await send(member, { text: 'mine alone' })
  expect(
    JSON.stringify(await exportConversations(member, accountId), (_, one: unknown) =>
      typeof one === 'bigint' ? String(one) : one,
    ),
  ).toContain('mine alone')
  await inTransaction(shop.ctx, (tx) => forgetConversations(tx, accountId))
  expect(await errorOf(readConversation(member, { conversationId }))).toBe('notFound')
  const order = await ordered(visitor())
  await send(shop.ctx, order)
  const later = new Date(shop.ctx.now().getTime() + 1)
  await inTransaction(shop.ctx, (tx) => forgetOrderConversation(tx, order.orderId, shop.ctx.now()))
  expect((await readConversation(shop.ctx, order)).messages).toHaveLength(1)
  await inTransaction(shop.ctx, (tx) => forgetOrderConversation(tx, order.orderId, later))
  expect((await readConversation(shop.ctx, order)).messages).toEqual([])
  const { conversationId: old, secret } = await send(visitor())
  shop.pass(91 * 24 * 3_600_000)
  expect(await forgetQuestions(shop.ctx, 90 * 24 * 3_600_000)).toBeGreaterThan(0)
  expect(await errorOf(readConversation(visitor(), { conversationId: old, secret: secret! }))).toBe(
    'notFound',
  )
})
