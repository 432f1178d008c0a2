import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderId } from '../../../basics/orderId.ts'
import { shopCalls } from '../../entry/wiring/calls.ts'
import { createTestApp } from '../../testing/app.ts'
import { chainEnv } from '../../testing/chainEnv.ts'
import { noteFollowed } from '../../testing/followed.ts'
import { addTestProduct, createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { readConfig } from '../config.ts'

/** What strangers may reserve of the shop, over HTTP and without cookies (rules: ordering#reservation-limits). */
let shop: TestShop
let app: FastifyInstance
let options: { productId: number; optionId: number }[]

beforeAll(async () => {
  shop = await createTestShop()
  await noteFollowed(shop.ctx, [137])
  options = [
    shop.posted,
    shop.mailed,
    await addTestProduct(shop.database.db, 'plenty', 2, 5_000),
    await addTestProduct(shop.database.db, 'few', 2, 10),
  ]
  app = await createTestApp(
    shop.ctx,
    shopCalls(readConfig({ PUBLIC_URL: 'http://shop.test', ...chainEnv(137) }), null),
    {
      readSession: async () => undefined,
    },
  )
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

let idMs = Date.UTC(2026, 3, 1)
async function order(
  remoteAddress: string,
  option: { productId: number; optionId: number },
  count: number,
  headers: Record<string, string> = {},
): Promise<{ status: number; held: boolean | undefined }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/appleShop/createOrder',
    remoteAddress,
    headers: { host: 'shop.test', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({
      ...shop.input(),
      ...option,
      orderId: createOrderId(idMs++),
      receiverEmail: 'a@b.test',
      count,
    }),
  })
  const { result } = answer.json<{ result: { held?: boolean } | null }>()
  return { status: answer.statusCode, held: result?.held }
}
const reservedCounts = async (): Promise<number[]> =>
  Promise.all(options.map(async ({ optionId }) => (await shop.stock(optionId)).held))
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

test('a hundred addresses of one /48 hold no more than one visitor may, and others order as before', async () => {
  const statuses = new Set<number>()
  const before = sum(await reservedCounts())
  for (let at = 0; at < 100; at++) {
    const { status } = await order(
      `2001:db8:7:${at.toString(16)}::1`,
      options[at % options.length]!,
      1 + (at % 2),
    )
    statuses.add(status)
  }
  expect([...statuses].sort()).toEqual([200, 429])
  expect(sum(await reservedCounts()) - before).toBeLessThanOrEqual(20)
  for (const option of options)
    expect(await order('2001:db8:8::1', option, 1)).toEqual({ status: 200, held: true })
})

test('one visitor without cookies closes no option that has ten pieces or more', async () => {
  const before = await reservedCounts()
  for (const option of options)
    for (let at = 0; at < 12; at++) await order('203.0.113.77', option, 1)
  const after = await reservedCounts()
  for (const [at, { optionId }] of options.entries()) {
    const { stock } = await shop.stock(optionId)
    expect(after[at]! - before[at]!).toBeLessThanOrEqual(Math.max(1, stock / 10))
    expect(await order('203.0.113.78', options[at]!, 1)).toEqual({ status: 200, held: true })
  }
  expect(sum(after) - sum(before)).toBeLessThanOrEqual(20)
})

test('sixty devices behind one network address share its limits, with cookies too', async () => {
  const before = sum(await reservedCounts())
  const cookie = (): string => `device=${randomBytes(16).toString('hex')}`
  await Promise.all(
    Array.from({ length: 55 }, () => order('203.0.113.99', options[2]!, 7, { cookie: cookie() })),
  )
  expect(sum(await reservedCounts()) - before).toBeLessThanOrEqual(20)
})

test('one network address may search 120 times at once; others search on, and it still sees the shelves', async () => {
  const search = async (name: string, remoteAddress: string): Promise<number> => {
    const url = `/appleShop/appleProductPage?name=${name}`
    return (await app.inject({ url, remoteAddress })).statusCode
  }
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, at) => search(`hostile${at}`, '198.51.100.77')),
  )
  const answers = Map.groupBy(all, (status) => status)
  expect([...answers.keys()].sort()).toEqual([200, 429])
  // A few more come back while the others are answered.
  expect(answers.get(200)!.length).toBeGreaterThanOrEqual(120)
  expect(answers.get(429)!.length).toBeGreaterThan(0)
  expect(await search('hostile', '198.51.100.78')).toBe(200)
  const shelf = await app.inject({
    url: '/appleShop/appleProductPage',
    remoteAddress: '198.51.100.77',
  })
  expect(shelf.statusCode).toBe(200)
})
