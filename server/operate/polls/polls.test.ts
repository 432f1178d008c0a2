import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { insertOrderTerms } from '../../money/rewards/orderRewards.ts'
import { writeSuperNode } from '../../money/rewards/superNodes.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  createTestBalances,
  newId,
  refusalOf,
  tally,
  type TestBalances,
} from '../../testing/balances.ts'
import { receiveGoods } from '../../testing/received.ts'
import { DAY_MS, fill, units } from '../../testing/rewards.ts'
import { endPoll, insertPoll, type PollTerms } from './polls.ts'
import { castVote, listPolls } from './vote.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterAll(() => shop.close())

const put = async (change: Partial<PollTerms> = {}): Promise<number> => {
  const { id } = await inTransaction(shop.ctx, (tx) =>
    insertPoll(tx, newId(), {
      title: { cn: '夏天卖什么？', en: 'What for summer?' },
      options: [{ cn: '茶', en: 'Tea' }, { cn: '瓜' }, { cn: '扇子' }],
      voters: 'members',
      weighing: 'member',
      closesAt: new Date(shop.ctx.now().getTime() + 7 * DAY_MS),
      ...change,
    }),
  )
  return id
}
async function member(ageDays = 1): Promise<CallContext> {
  const me = await shop.member()
  await sql`update account set created_at = ${new Date(shop.ctx.now().getTime() - ageDays * DAY_MS)} where id = ${memberOf(me)}`.execute(
    shop.ctx.db,
  )
  return me
}
const shown = async (me: CallContext, pollId: number) =>
  (await listPolls(me, {})).records.find(({ id }) => id === pollId)!
const limited = (reason: string) => ({ code: 4002, fields: { pollId: reason } })

test('a member has one vote, changes it until the end, and sees the results then', async () => {
  const id = await put()
  const [me, other] = [await member(), await member()]
  expect(await shown(me, id)).toMatchObject({
    votes: 0,
    hasEnded: false,
    mine: { mayVote: true, choice: null },
  })
  await castVote(me, { pollId: id, choice: 0 })
  await castVote(other, { pollId: id, choice: 1 })
  await castVote(me, { pollId: id, choice: 2 })
  // Nobody is told how the others voted while they can still change their mind.
  expect(await shown(me, id)).toMatchObject({
    votes: 2,
    options: [{ votes: null }, { votes: null }, { votes: null }],
    mine: { choice: 2 },
  })
  shop.pass(7 * DAY_MS)
  expect(await refusalOf(castVote(me, { pollId: id, choice: 0 }))).toEqual(limited('ended'))
  expect(await shown(shop.ctx as CallContext, id)).toMatchObject({
    hasEnded: true,
    options: [{ votes: 0 }, { votes: 1 }, { votes: 1 }],
    mine: null,
  })
})

test('fifty votes of one member at once are one, for one of what was chosen', async () => {
  const id = await put()
  const me = await member()
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, at) => refusalOf(castVote(me, { pollId: id, choice: at % 3 }))),
  )
  expect(tally(done)).toEqual({ 200: 50 })
  expect((await shown(me, id)).votes).toBe(1)
})

test('no vote comes after an end that was put forward, whichever is first', async () => {
  const id = await put()
  const people = await Promise.all(Array.from({ length: 10 }, () => member()))
  const done = await Promise.all([
    ...people.map((me) => refusalOf(castVote(me, { pollId: id, choice: 1 }))),
    inTransaction(shop.ctx, (tx) => endPoll(tx, id)).then(() => ({ code: 0 })),
  ])
  const counted = (await shown(people[0]!, id)).options[1]!.votes
  expect(counted).toBe(tally(done)[200] ?? 0)
  expect(await refusalOf(castVote(people[0]!, { pollId: id, choice: 0 }))).toEqual(limited('ended'))
})

test('accounts made for the question have no vote in it, nor who bought nothing in one for buyers', async () => {
  const id = await put()
  const late = await shop.member()
  await sql`update account set created_at = ${shop.ctx.now()} where id = ${memberOf(late)}`.execute(
    shop.ctx.db,
  )
  expect(await refusalOf(castVote(late, { pollId: id, choice: 0 }))).toEqual(limited('notVoter'))
  const buyers = await put({ voters: 'buyers' })
  const me = await member()
  expect(await refusalOf(castVote(me, { pollId: buyers, choice: 0 }))).toEqual(limited('notVoter'))
  expect((await shown(me, buyers)).mine).toEqual({ mayVote: false, choice: null, weight: 1 })
  await receiveGoods(shop.ctx, memberOf(me), { count: 1 })
  expect(await castVote(me, { pollId: buyers, choice: 0 })).toEqual({ pollId: buyers, choice: 0 })
})

test('votes count by the level that members had when the question was put', async () => {
  await fill(shop.ctx, 'XMDD', '1')
  await inTransaction(shop.ctx, (tx) =>
    insertOrderTerms(tx, newId(), {
      buyerBps: 100,
      inviterBps: 0,
      steps: [{ minMicro: units('50'), bps: 200 }],
      superBps: 300,
    }),
  )
  const [plain, buyer, node] = [await member(), await member(), await member()]
  await receiveGoods(shop.ctx, memberOf(buyer), { count: 4 })
  await inTransaction(shop.ctx, (tx) => writeSuperNode(tx, memberOf(node), true))
  const id = await put({ weighing: 'level' })
  // Too late for this question.
  shop.pass(DAY_MS)
  await receiveGoods(shop.ctx, memberOf(plain), { count: 4, daysAgo: 14 })
  await inTransaction(shop.ctx, (tx) => writeSuperNode(tx, memberOf(buyer), true))
  for (const [me, choice, weight] of [
    [plain, 0, 1],
    [buyer, 1, 2],
    [node, 2, 11],
  ] as const) {
    expect((await shown(me, id)).mine).toEqual({ mayVote: true, choice: null, weight })
    await castVote(me, { pollId: id, choice })
  }
  shop.pass(7 * DAY_MS)
  expect(await shown(plain, id)).toMatchObject({
    weighing: 'level',
    votes: 3,
    options: [{ votes: 1 }, { votes: 2 }, { votes: 11 }],
  })
})

test('only what was offered can be chosen, and what was asked stays as it was', async () => {
  const id = await put()
  const me = await member()
  expect(await refusalOf(castVote(me, { pollId: id, choice: 3 }))).toEqual({
    code: 4014,
    fields: { choice: 'notAllowed' },
  })
  expect(await refusalOf(castVote(me, { pollId: 999_999, choice: 0 }))).toEqual({ code: 404 })
  for (const change of [
    sql`update poll set title = '{"cn":"!"}' where id = ${id}`,
    sql`update poll set closes_at = closes_at + interval '1 day' where id = ${id}`,
    sql`delete from poll where id = ${id}`,
  ])
    await expect(change.execute(shop.ctx.db)).rejects.toThrow(/refused/)
})
