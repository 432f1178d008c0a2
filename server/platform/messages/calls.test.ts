import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/context.ts'
import { noticeCalls } from './calls.ts'
import { addNotice } from './addNotice.ts'
import { createTestApp } from '../../testing/app.ts'
import { createTestClock, type TestClock } from '../../testing/post.ts'

const TOKENS: Readonly<Record<string, bigint>> = { ['a'.repeat(43)]: 1n, ['b'.repeat(43)]: 2n }
const [OWNER, ANOTHER] = Object.keys(TOKENS) as [string, string]
let clock: TestClock
let app: FastifyInstance

beforeAll(async () => {
  clock = await createTestClock()
  app = await createTestApp(
    clock.ctx,
    noticeCalls(() => 'push key'),
    {
      readSession: async (token) =>
        TOKENS[token] === undefined ? undefined : { accountId: TOKENS[token], sessionId: 1n },
    },
  )
})
afterAll(async () => {
  await app.close()
  await clock.database.drop()
})

type Page = { total: number; records: { id: string; title: string; read: boolean }[] }
const headers = (token?: string) => ({
  host: 'shop.test',
  ...(token && { 'x-access-token': token }),
})
const page = async (token: string, query = ''): Promise<Page> =>
  (await app.inject({ url: `/appleShop/messagePage${query}`, headers: headers(token) })).json<{
    result: Page
  }>().result
const read = (token: string | undefined, upTo: string) =>
  app.inject({
    method: 'POST',
    url: '/appleShop/readMessages',
    payload: { upTo },
    headers: headers(token),
  })

test("notices are their account's alone, in the language asked for, and read by it alone", async () => {
  await inTransaction(clock.ctx, async (tx) => {
    await addNotice(tx, {
      accountId: 1n,
      kind: 'deposit',
      facts: { amount: '5.00', asset: 'USDT' },
    })
    await addNotice(tx, {
      accountId: 1n,
      kind: 'orderPaid',
      facts: { orderId: '1800000000000123456', amount: '12.50', asset: 'XMDD' },
    })
  })
  const mine = await page(OWNER, '?language=en')
  expect(mine.records.map(({ title }) => title)).toEqual(['Order paid', 'Deposit credited'])
  expect(await page(ANOTHER)).toMatchObject({ total: 0, records: [] })
  await read(ANOTHER, mine.records[0]!.id)
  expect((await page(OWNER)).records.every((record) => !record.read)).toBe(true)
  expect((await read(OWNER, mine.records[0]!.id)).json()).toMatchObject({
    success: true,
    result: {},
  })
  expect((await page(OWNER)).records.every((record) => record.read)).toBe(true)
  expect((await page(OWNER, '?order=asc&pageSize=1')).records.map(({ title }) => title)).toEqual([
    '充值到账',
  ])
})

test('only members read notices', async () => {
  for (const token of [undefined, 'c'.repeat(43)]) {
    expect(
      (await app.inject({ url: '/appleShop/messagePage', headers: headers(token) })).statusCode,
    ).toBe(401)
    expect((await read(token, '1')).statusCode).toBe(401)
  }
  expect((await read(OWNER, '-1')).json()).toMatchObject({ code: 4014 })
})
