import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { createTestClock, type TestClock } from '../../testing/post.ts'
import { jobCalls } from './calls.ts'

let clock: TestClock
let office: TestOffice
beforeAll(async () => {
  clock = await createTestClock()
  office = await createTestOffice(clock.ctx, jobCalls)
})
afterAll(async () => {
  await office.close()
  await clock.database.drop()
})

const HOUR_MS = 3_600_000
async function addMail(kind: string, state: string, hoursAgo: number): Promise<void> {
  const at = new Date(clock.ctx.now().getTime() - hoursAgo * HOUR_MS)
  await sql`
    insert into message_out (channel, recipient, kind, language, state, attempts, next_at, expires_at, created_at, done_at, problem)
    values ('mail', 'buyer@shop.test', ${kind}, 'en', ${state}, 3, ${at}, ${at}, ${at}, ${state === 'waiting' ? null : at}, 'timeout')`.execute(
    clock.ctx.db,
  )
}

test('who waits is told with the oldest and the attempts; what was given up is sent again once, codes never', async () => {
  await addMail('orderConfirmed', 'waiting', 2)
  await addMail('orderConfirmed', 'givenUp', 30)
  await addMail('orderShipped', 'givenUp', 8 * 24)
  await addMail('code', 'givenUp', 1)
  await sql`
    insert into webhook_endpoint (url, secret, made_by, created_at) values ('https://hooks.example.com/', '', 'test', now())`.execute(
    clock.ctx.db,
  )
  await sql`
    insert into webhook_message (endpoint_id, webhook_id, number, event, subject_id, body, state, round_attempts, next_at, created_at)
    select id, 'msg_1', 1, 'order.paid', '1', '{}', 'dead', 11, now(), now() from webhook_endpoint`.execute(
    clock.ctx.db,
  )
  const owner = await office.staff('owner')
  const read = async (name: string) =>
    (await owner.done('listQueues', {})).find((one) => one.name === name)
  expect(await read('mail')).toMatchObject({
    waiting: 1,
    dead: 1,
    attempts: 3,
    oldest: clock.ctx.now().getTime() - 2 * HOUR_MS,
    problem: 'timeout',
    again: 'mail',
  })
  expect(await read('webhooks')).toMatchObject({ waiting: 0, dead: 1, again: 'webhooks' })
  const asked = await Promise.all(
    [1, 2, 3].map(() => owner.ask('runQueueAgain', { queue: 'mail' })),
  )
  expect(asked.map(({ code }) => code).toSorted()).toEqual([200, 40003, 40003])
  expect(await owner.done('runQueueAgain', { queue: 'webhooks' })).toEqual({ count: 1 })
  expect(await read('mail')).toMatchObject({ waiting: 2, dead: 0, again: null })
  expect(await read('webhooks')).toMatchObject({ waiting: 1, dead: 0, again: null })
  const { rows } = await sql<{ state: string }>`
    select state from message_out where kind in ('code', 'orderShipped')`.execute(clock.ctx.db)
  expect(rows.map(({ state }) => state)).toEqual(['givenUp', 'givenUp'])
  const { rows: audited } = await sql<{ action: string; facts: object }>`
    select action, facts from audit_log where action = 'runQueueAgain' order by id`.execute(
    clock.ctx.db,
  )
  expect(audited.map(({ facts }) => facts)).toEqual([{ count: '1' }, { count: '1' }])
})
