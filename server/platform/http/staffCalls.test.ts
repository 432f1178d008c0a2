import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../api/call.ts'
import { refuse } from '../../../basics/errors.ts'
import { consoleActor, staffActor, type Actor } from '../../people/staff/actor.ts'
import { asStaff, audit } from '../../people/staff/asStaff.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Context } from '../db/context.ts'
import { createLog } from '../log.ts'
import { createApp } from './app.ts'
import type { CallContext, HandlerOf } from './handler.ts'
import { mountCall, type MountOptions } from './mount.ts'

const decideReturn = call({
  path: 'POST office/decideReturn',
  summary: 'Decides a return.',
  access: { staff: 'returns.decide' },
  input: Type.Object({ orderId: Type.String() }),
  result: Type.Object({ decided: Type.Boolean() }),
  errors: ['noPermission'],
})

let worked: number
const handler: HandlerOf<typeof decideReturn, Actor> = async (ctx, { orderId }) => ({
  decided: await asStaff(ctx.acting, 'returns.decide', async (tx) => {
    worked++
    await audit(tx, {
      action: 'decideReturn',
      subject: { kind: 'order', id: orderId },
      amountMicro: 0n,
    })
    return true
  }),
})

let database: TestDatabase
let context: Context
beforeAll(async () => {
  database = await createTestDatabase()
  context = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
beforeEach(() => void (worked = 0))
afterAll(() => database.drop())

const MEMBER = 'm'.repeat(43)
async function open(readStaff?: MountOptions<Actor>['readStaff']): Promise<FastifyInstance> {
  const { log } = context
  const { app, finished } = await createApp({
    log,
    trustProxy: 0,
    clientFiles: null,
    publicUrl: null,
  })
  mountCall<typeof decideReturn, Actor>(app, decideReturn, handler, {
    context,
    finished,
    publicUrl: null,
    readSession: async (token) => (token === MEMBER ? { accountId: 1n, sessionId: 1n } : undefined),
    ...(readStaff && { readStaff }),
  })
  return app
}

async function ask(app: FastifyInstance, headers: object = {}): Promise<object> {
  const answer = await app.inject({
    method: 'POST',
    url: '/office/decideReturn',
    payload: { orderId: '1', actor: undefined },
    headers: { host: 'shop.test', ...headers },
  })
  await app.close()
  return { status: answer.statusCode, ...answer.json<object>() }
}
const REFUSED = { status: 403, code: 4004 }

test('without a reader of staff sessions, a staff call refuses visitors and members', async () => {
  expect(await ask(await open())).toMatchObject(REFUSED)
  expect(await ask(await open(), { 'x-access-token': MEMBER })).toMatchObject(REFUSED)
  expect(worked).toBe(0)
})

test('a staff call is answered for an actor with its permission, and refused for any other', async () => {
  const asked: string[] = []
  const granting = await open(async (shown, access) => {
    asked.push(typeof access === 'object' ? access.staff : access)
    return shown === undefined ? refuse('notSignedIn') : consoleActor('tester')
  })
  expect(await ask(granting, { 'x-api-key': 'k'.repeat(43) })).toMatchObject({
    status: 200,
    result: { decided: true },
  })
  expect(asked).toEqual(['returns.decide'])
  expect(await ask(await open(async () => refuse('notSignedIn')))).toMatchObject({ status: 401 })
  expect(worked).toBe(1)
})

test('asStaff refuses an actor whose role lacks the permission, even when the session passed', async () => {
  expect(await ask(await open(async () => staffActor(1n, 1n)))).toMatchObject(REFUSED)
  expect(worked).toBe(0)
})

test("a staff call's handler that takes a member's context does not compile", () => {
  const wrong = async (_ctx: CallContext): Promise<{ decided: boolean }> => ({ decided: true })
  // @ts-expect-error the context of a staff call has no database without an actor
  const assigned: HandlerOf<typeof decideReturn, Actor> = wrong
  expect(assigned).toBe(wrong)
})
