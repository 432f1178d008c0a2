import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallInput } from '../../../api/calls.ts'
import { averageOf } from '../../../basics/comments.ts'
import { MAX_LINES } from '../../../basics/orderLines.ts'
import { LIMITS } from '../../people/accounts/attempts.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createInputCheck } from '../../platform/http/validate.ts'
import { createTestMoney, type Bought, type TestMoney } from '../../testing/cases/money.ts'
import { readProduct } from '../catalogue/readProduct.ts'
import { moveLines } from '../orders/lines/moveLines.ts'
import { commentCalls } from './calls.ts'
import { countRatings } from './countRatings.ts'
import { followRefunds } from './followRefunds.ts'
import { listComments } from './listComments.ts'
import { listOwnReviews } from './listOwnReviews.ts'
import { listOfficeComments, readHiddenPicture } from './office/listOfficeComments.ts'
import {
  answerComment,
  countWaitingComments,
  hideComment,
  showComment,
  showPictures,
} from './office/moderate.ts'
import { exportComments, forgetComments } from './personalComments.ts'
import { readCommentPicture } from './readCommentPicture.ts'
import { subComment } from './subComment.ts'
import { subCommentReply } from './subCommentReply.ts'

const SITE = 'https://shop.test'
let money: TestMoney
beforeAll(async () => {
  money = await createTestMoney()
})
afterAll(() => money.shop.close())

const staff = () => ({ ...money.base, actor: consoleActor('tester') })
let made = 0
const key = (): string => (made++).toString(16).padStart(32, '0')
const of = ({ order: { orderId, secret } }: Bought) => ({ orderId, secret })
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  )
const move = (bought: Bought, ...moves: ('ship' | 'receive' | 'return' | 'refund')[]) =>
  inTransaction(money.base, async (tx) => {
    for (const one of moves) await moveLines(tx, bought.order.orderId, one, 'all')
  })
async function delivered(by: 'guest' | 'member' = 'member'): Promise<Bought> {
  const bought = await money[by]()
  await money.final([money.paying(bought)])
  await move(bought, 'ship', 'receive')
  return bought
}
const review = (bought: Bought, over: Partial<CallInput<'subComment'>> = {}, ctx = bought.ctx) =>
  subComment(ctx, {
    key: key(),
    kind: 'review',
    ...of(bought),
    lineNo: 1,
    stars: 5,
    text: '好',
    ...over,
  })
/** Guests buy the digital one. */
const productOf = ({ account }: Bought): number =>
  (account === null ? money.shop.mailed : money.shop.posted).productId
const shown = (productId: number, kind: 'review' | 'question' = 'review') =>
  listComments(money.base, { productId, kind, pageSize: 100 }, 'cn')

test('every line that an order can have may be reviewed', () => {
  const input = { key: key(), kind: 'review', text: '好', stars: 5, lineNo: MAX_LINES } as const
  expect(createInputCheck(calls.subComment.input, 'body')(input)).toMatchObject({ ok: true })
})

test('a buyer reviews a line that has arrived, once; nobody else does', async () => {
  const bought = await delivered('guest')
  const unpaid = await money.member()
  const thief = await money.shop.member()
  expect(await errorOf(review(unpaid))).toBe('conflict')
  expect(await errorOf(review(bought, { secret: 'f'.repeat(32) }, thief))).toBe('orderUnknown')
  expect(await errorOf(review(bought, { lineNo: 2 }))).toBe('notFound')
  for (const field of ['orderId', 'lineNo', 'stars'] as const)
    await expect(review(bought, { [field]: undefined })).rejects.toMatchObject({
      fields: { [field]: 'missing' },
    })
  const all = await Promise.all([0, 1, 2].map(() => errorOf(review(bought))))
  expect(all.toSorted()).toEqual(['conflict', 'conflict', 'done'])
  const { records } = await shown(productOf(bought))
  expect(records).toMatchObject([{ stars: 5, option: '标准', refunded: false, text: '好' }])
  expect(JSON.stringify(records)).not.toContain(bought.order.orderId)
  expect(await listOwnReviews(bought.ctx, of(bought))).toMatchObject({
    lines: [{ lineNo: 1, mayReview: false, review: { stars: 5, hiddenWhy: null } }],
  })
})

test('tries of others use up nothing of what an author may add', async () => {
  const bought = await delivered()
  const { id: commentId } = await review(bought)
  const thief = await money.shop.member()
  for (let at = 0; at <= LIMITS.commentReply.burst; at++)
    expect(
      await errorOf(
        subCommentReply(thief, { commentId, key: key(), text: 'x', secret: 'f'.repeat(32) }),
      ),
    ).toBe('notFound')
  expect(await errorOf(subCommentReply(bought.ctx, { commentId, key: key(), text: '还好' }))).toBe(
    'done',
  )
})

test('comments that are kept for all are in Chinese, whatever the browser that asked first prefers', async () => {
  const bought = await delivered()
  await review(bought)
  await sql`update comment set option_label = '{"cn": "标准", "kr": "표준"}'`.execute(money.base.db)
  const asked = { productId: productOf(bought), kind: 'review' as const }
  const ctx = { ...bought.ctx, caller: { ...bought.ctx.caller, locale: 'kr' as const } }
  const options = async (input: CallInput<'listComments'>) =>
    (await commentCalls.listComments(ctx, input)).records.map(({ option }) => option)
  expect(new Set(await options(asked))).toEqual(new Set(['标准']))
  expect(new Set(await options({ ...asked, language: 'kr' }))).toEqual(new Set(['표준']))
})

test('a review sent twice is written once and gets the same answer', async () => {
  const bought = await delivered()
  const same = key()
  const first = await review(bought, { key: same })
  expect(await review(bought, { key: same })).toEqual(first)
})

test('there is an average from ten real reviews on; what was refunded in full or hidden does not count', async () => {
  const { productId } = money.shop.posted
  const before = await shown(productId)
  const all: { bought: Bought; id: string }[] = []
  for (let at = before.reviews; at < 10; at++) {
    expect((await shown(productId)).average).toBeNull()
    const bought = await delivered()
    all.push({ bought, id: (await review(bought, { stars: 1 })).id })
  }
  const full = await shown(productId)
  const expected = averageOf(
    10,
    before.records.reduce((sum, { stars }) => sum + stars!, 0) + all.length,
  )
  expect(full).toMatchObject({ reviews: 10, average: expected })
  const onCard = async () => {
    await countRatings(money.base)
    return (await readProduct(money.base, { id: productId })).rating
  }
  expect(await onCard()).toEqual({ average: expected, reviews: 10 })
  await move(all[0]!.bought, 'return', 'refund')
  await followRefunds(money.base)
  expect(await onCard()).toBeUndefined()
  const after = await shown(productId)
  expect(after).toMatchObject({ reviews: 9, average: null, total: 10 })
  expect(after.records.find(({ id }) => id === all[0]!.id)).toMatchObject({ refunded: true })
  expect(await errorOf(review(all[0]!.bought))).toBe('conflict')
  await hideComment(staff(), { id: all[1]!.id, why: '广告' }, SITE)
  expect(await shown(productId)).toMatchObject({ reviews: 8, total: 9 })
  await showComment(staff(), { id: all[1]!.id })
  expect(await shown(productId)).toMatchObject({ reviews: 9, total: 10 })
})

test('an order that was refunded before it arrived cannot be reviewed', async () => {
  const bought = await money.member()
  await money.final([money.paying(bought)])
  await move(bought, 'return', 'refund')
  expect(await errorOf(review(bought))).toBe('conflict')
})

test.each([
  [1, 5, null],
  [9, 45, null],
  [10, 45, '4.5'],
  [10, 44, '4.4'],
  [11, 50, '4.5'],
  [12, 59, '4.9'],
  [20, 99, '5.0'],
])('%i reviews with %i stars have the average %s', (reviews, stars, average) => {
  expect(averageOf(reviews, stars)).toBe(average)
})

test('a member asks, the shop answers in public, and the member hears of it', async () => {
  const member = await money.shop.member()
  const { productId } = money.shop.mailed
  const ask = (over: Partial<CallInput<'subComment'>> = {}, ctx: typeof member = member) =>
    subComment(ctx, { key: key(), kind: 'question', productId, text: '<b>能用多久？</b>', ...over })
  expect(await errorOf(ask({}, money.shop.ctx))).toBe('notSignedIn')
  expect(await errorOf(ask({ productId: 999_999 }))).toBe('notFound')
  expect(await errorOf(ask({ text: '  ' }))).toBe('invalidInput')
  expect(await errorOf(ask({ pictures: ['AAAA'] }))).toBe('invalidInput')
  const { id } = await ask()
  expect(await countWaitingComments(money.base)).toMatchObject({ count: 1 })
  expect(await shown(productId, 'question')).toMatchObject({ records: [], total: 0 })
  const reply = key()
  for (let at = 0; at < 2; at++)
    await answerComment(staff(), { id, key: reply, text: ' 两年 ' }, SITE)
  expect(await countWaitingComments(money.base)).toMatchObject({ count: 0 })
  const { records } = await shown(productId, 'question')
  expect(records).toMatchObject([
    { text: '<b>能用多久？</b>', replies: [{ by: 'shop', text: '两年' }] },
  ])
  expect(JSON.stringify(records)).not.toContain('tester')
  const { rows } = await sql<{ kind: string; facts: object }>`
    select kind, facts from notice where account_id = ${member.caller.account!.accountId}`.execute(
    money.base.db,
  )
  expect(rows).toEqual([
    {
      kind: 'commentAnswered',
      facts: { product: '商品mailed', link: `${SITE}/item?id=${productId}` },
    },
  ])
  const thief = await money.shop.member()
  const add = (ctx = member) => subCommentReply(ctx, { commentId: id, key: key(), text: '谢谢' })
  expect(await errorOf(add(thief))).toBe('notFound')
  expect(await errorOf(add(money.shop.ctx))).toBe('notSignedIn')
  expect(await Promise.all([add(), add(), add()])).toHaveLength(3)
  expect(await errorOf(add())).toBe('limitExceeded')
  // What an author adds is public with the shop's next answer.
  const replies = async () => (await shown(productId, 'question')).records[0]!.replies.length
  expect(await replies()).toBe(1)
  await answerComment(staff(), { id, key: key(), text: '不客气' }, SITE)
  expect(await replies()).toBe(5)
  const asked = []
  for (let at = 0; at < 6; at++) asked.push(await errorOf(ask()))
  expect(asked.filter((one) => one === 'done')).toHaveLength(4)
})

test('a hidden review leaves the page with its pictures; its author reads why, and staff still see it', async () => {
  const bought = await delivered('guest')
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer()
  const { id } = await review(bought, { pictures: [photo.toString('base64')] })
  const productId = productOf(bought)
  // Public once staff have looked at them.
  expect((await shown(productId)).records[0]).toMatchObject({ id, pictures: [] })
  const waiting = (await listOfficeComments(money.base, { view: 'waiting' }, 'cn')).comments.find(
    (one) => one.id === id,
  )
  expect(await readCommentPicture(money.base, `${waiting!.pictures[0]!.id}.webp`)).toBeUndefined()
  const before = await countWaitingComments(money.base)
  expect((await listOwnReviews(bought.ctx, of(bought))).lines[0]!.review).toMatchObject({
    pictures: [],
    picturesWait: true,
  })
  await showPictures(staff(), { id })
  expect(await errorOf(showPictures(staff(), { id }))).toBe('conflict')
  expect((await countWaitingComments(money.base)).count).toBe(before.count - 1)
  const [mine] = (await shown(productId)).records
  const file = `${mine!.pictures[0]!.id}.webp`
  const bytes = (await readCommentPicture(money.base, file))!
  expect((await sharp(bytes).metadata()).format).toBe('webp')
  expect(bytes.includes('SECRET-PLACE')).toBe(false)
  expect(await errorOf(hideComment(staff(), { id, why: '  ' }, SITE))).toBe('invalidInput')
  await hideComment(staff(), { id, why: '骂人' }, SITE)
  expect(await errorOf(hideComment(staff(), { id, why: '骂人' }, SITE))).toBe('conflict')
  expect(await readCommentPicture(money.base, file)).toBeUndefined()
  expect((await shown(productId)).records.map((one) => one.id)).not.toContain(id)
  const own = await listOwnReviews(bought.ctx, of(bought))
  expect(own.lines[0]!.review).toMatchObject({ hiddenWhy: '骂人' })
  expect(
    (await readHiddenPicture(money.base, mine!.pictures[0]!.id)).picture.length,
  ).toBeGreaterThan(0)
  const listed = await listOfficeComments(money.base, { view: 'hidden' }, 'cn')
  expect(listed.comments).toMatchObject([{ id, hiddenWhy: '骂人', orderId: bought.order.orderId }])
  for (const hostile of ['../../etc/passwd', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.webp`])
    expect(await readCommentPicture(money.base, hostile)).toBeUndefined()
  const { rows } =
    await sql`select from audit_log where action = 'hideComment' and subject_id = ${id}`.execute(
      money.base.db,
    )
  expect(rows).toHaveLength(1)
})

test("the office's lists go on from page to page; an account's comments lose their account", async () => {
  const member = await money.shop.member()
  const accountId = member.caller.account!.accountId
  const { productId } = money.shop.mailed
  await subComment(member, { key: key(), kind: 'question', productId, text: 'mine alone' })
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const page = await listOfficeComments(
      money.base,
      { view: 'all', size: 4, ...(after !== undefined && { after }) },
      'cn',
    )
    seen.push(...page.comments.map(({ id }) => id))
    if (page.next === null) break
    after = page.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(10)
  expect(await exportComments(money.base, accountId)).toMatchObject([{ text: 'mine alone' }])
  await inTransaction(money.base, (tx) => forgetComments(tx, accountId))
  expect(await exportComments(money.base, accountId)).toEqual([])
})
