import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import type { TObject } from 'typebox'
import { readSession } from '../../people/accounts/signIn/readSession.ts'
import { methodAndPath } from '../../../api/call.ts'
import * as demo from '../../../api/public/demo.ts'
import { calls, type CallName, type Envelope } from '../../../api/calls.ts'
import { ERRORS, errorOfCode, type ErrorName } from '../../../basics/errors.ts'
import { LOCALES } from '../../../basics/locales.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { readConfig } from '../config.ts'
import { chainEnv } from '../../testing/chainEnv.ts'
import { noteFollowed } from '../../testing/followed.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { shopCalls } from '../../entry/wiring/calls.ts'
import { createTestApp } from '../../testing/app.ts'
import { FinishedBytes } from './finishedBytes.ts'
import type { Handlers } from './handler.ts'
import { mountDocs } from './openapi.ts'

let shop: TestShop
let app: FastifyInstance
let handlers: Partial<Handlers>
let asked = 0
const ORIGIN = 'http://shop.test'

beforeAll(async () => {
  shop = await createTestShop()
  await noteFollowed(shop.ctx, [137, 56])
  await sql`insert into dict (code, text, value) values ('telegram', 'Telegram', 'https://t.me/xiaopu')`.execute(
    shop.ctx.db,
  )
  await sql`insert into dict_item (dict_code, text, value) values ('telegram', 'link', 'https://t.me/xiaopu')`.execute(
    shop.ctx.db,
  )
  handlers = shopCalls(readConfig({ PUBLIC_URL: 'http://shop.test', ...chainEnv(137, 56) }), null)
  app = await createTestApp(shop.ctx, handlers, {
    readSession: (token) => readSession(shop.ctx, token),
  })
  mountDocs(app, handlers, new FinishedBytes())
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

type Answer = {
  status: number
  body: Envelope<{ fields?: Record<string, string> } | null>
  headers: Record<string, unknown>
}

async function ask(
  name: CallName,
  input: unknown,
  extra: { headers?: Record<string, string>; raw?: string; from?: string } = {},
): Promise<Answer> {
  const { method, url } = methodAndPath(calls[name])
  const remoteAddress = extra.from ?? `10.0.${(asked >> 8) & 255}.${asked++ & 255}`
  const answer = await app.inject(
    method === 'GET'
      ? {
          method,
          url,
          remoteAddress,
          query: input as Record<string, string>,
          headers: { host: 'shop.test', ...extra.headers },
        }
      : {
          method,
          url,
          remoteAddress,
          payload: extra.raw ?? JSON.stringify(input),
          headers: { host: 'shop.test', 'content-type': 'application/json', ...extra.headers },
        },
  )
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const order = (): Record<string, unknown> => shop.input()
/** Calls that visitors make; those of accounts have a table of their own. */
const goodInput = {
  listCategories: () => ({}),
  listOptions: () => ({ arrIndex: String(shop.posted.productId) }),
  listAnnouncements: () => ({ language: 'en', pageSize: '10' }),
  listBanners: () => ({ language: 'jp' }),
  listAssets: () => ({}),
  listCountries: () => ({ pageSize: '100' }),
  cacheOrder: () => ({
    key: createOrderId(Date.UTC(2026, 1, 1)),
    usdt: '12.50',
    count: 1,
  }),
  listProducts: () => ({ pageSize: '100', name: '商品' }),
  readProduct: () => ({ id: String(shop.posted.productId) }),
  readDict: () => ({ dictCode: 'erc20_contract' }),
  readLegalPage: () => ({ kind: 'imprint', language: 'kr' }),
  readDictItems: () => ({ dictCode: 'telegram' }),
  listNetworks: () => ({}),
  placeOrder: order,
  readOrder: () => ({}),
  cancelOrder: () => ({}),
  switchOrderNetwork: () => ({}),
} satisfies Partial<Record<CallName, () => unknown>>
const names = Object.keys(goodInput) as (keyof typeof goodInput)[]

test('a hundred first requests for the documents at once make each of them once', async () => {
  const finished = new FinishedBytes()
  const keep = vi.spyOn(finished, 'keepFixed')
  const docs = await createTestApp(shop.ctx, {}, { readSession: async () => undefined })
  mountDocs(docs, handlers, finished)
  for (const url of ['/openapi.json', '/docs']) {
    keep.mockClear()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        docs.inject({ url, headers: at % 2 ? { 'accept-encoding': 'gzip' } : {} }),
      ),
    )
    expect(keep).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(2)
  }
  await docs.close()
})

test('every call has a function, and no function is without a call', () => {
  const defined = Object.keys(calls).filter((name) => !(name in demo))
  expect(Object.keys(handlers).sort()).toEqual(defined.sort())
})

test('every call of the specification that is open by now is there', () => {
  const wanted = [
    'appleShop/appleProductPage',
    'public/categoryPage',
    'public/ascoBuyUserPage',
    'public/contentList',
    'public/bannerList',
    'public/assetList',
    'public/taichisecAddrRecordPage',
    'appleShop/dict',
    'appleShop/dictItems',
    'public/cache',
    'appleShop/createOrder',
    'appleShop/order',
    'appleShop/cancelOrder',
    'appleShop/switchNetwork',
  ]
  const paths = Object.values(calls).map(({ path }) => path.split(' ')[1])
  for (const path of wanted) expect(paths).toContain(path)
})

describe.each(names)('%s', (name) => {
  const call = calls[name] as { input: TObject; errors: readonly ErrorName[] }
  const { method, url } = methodAndPath(calls[name])

  test('answers in the envelope, and the result agrees with its definition', async () => {
    const orders = name === 'readOrder' || name === 'cancelOrder' || name === 'switchOrderNetwork'
    const placed = orders
      ? ((await ask('placeOrder', shop.input())).body.result as unknown as {
          orderId: string
          secret: string
        })
      : undefined
    const input = placed
      ? {
          orderId: placed.orderId,
          ...(name === 'switchOrderNetwork' ? { network: 56 } : {}),
        }
      : goodInput[name]()
    const headers = placed && { 'x-order-secret': placed.secret }
    const { status, body } = await ask(name, input, headers && { headers })
    expect(body).toMatchObject({ success: true, code: 200 })
    expect(status).toBe(200)
    expect(Math.abs(body.timestamp - shop.ctx.now().getTime())).toBeLessThan(60_000)
  })

  const fields = Object.keys(call.input.properties)
  const hostile: [string, Record<string, unknown>][] = [
    ['an unknown field', { nonsense: '1' }],
    ['a prototype', JSON.parse('{"__proto__":{"polluted":"1"}}') as Record<string, unknown>],
    ...fields.flatMap((field): [string, Record<string, unknown>][] => [
      [`${field}: a control character`, { [field]: 'a\u0000b' }],
      [`${field}: a huge number`, { [field]: method === 'GET' ? '9'.repeat(400) : 1e308 }],
      [`${field}: a negative number`, { [field]: method === 'GET' ? '-1' : -1 }],
      [`${field}: SQL`, { [field]: "'; drop table product; --" }],
      [`${field}: a long text`, { [field]: 'x'.repeat(3_000) }],
      ...(method === 'GET'
        ? []
        : ([
            [`${field}: an object`, { [field]: { a: [1] } }],
            [`${field}: null`, { [field]: null }],
          ] as [string, Record<string, unknown>][])),
    ]),
  ]

  test.each(hostile)('%s is refused or harmless', async (_, change) => {
    const { status, body } = await ask(name, { ...(goodInput[name]() as object), ...change })
    expect(status).toBeLessThan(500)
    if (body.success) return
    expect(body.code).not.toBe(500)
    const error = errorOfCode(body.code)
    if (error === 'invalidInput') expect(Object.keys(body.result?.fields ?? {})).not.toHaveLength(0)
    else expect([...call.errors, 'notFound', 'notSignedIn']).toContain(error)
    expect({ status, code: body.code }).toEqual({
      status: ERRORS[error].status,
      code: ERRORS[error].code,
    })
  })

  test('an unknown field is 4014 and named', async () => {
    const { status, body } = await ask(name, { ...(goodInput[name]() as object), nonsense: '1' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      code: 4014,
      result: { fields: { nonsense: 'unknown' } },
    })
  })

  test('other methods are refused', async () => {
    for (const other of ['PUT', 'DELETE', 'PATCH', method === 'GET' ? 'POST' : 'GET'] as const) {
      const answer = await app.inject({ method: other, url, headers: { host: 'shop.test' } })
      expect(answer.statusCode).toBe(405)
      expect(answer.json()).toMatchObject({ success: false, code: 405 })
    }
  })
})

test('a path that no call has is not found, whatever the method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    for (const url of ['/appleShop/nothing', '/nothing']) {
      const answer = await app.inject({ method, url, headers: { host: 'shop.test' } })
      expect(answer.statusCode, `${method} ${url}`).toBe(404)
      expect(answer.json()).toMatchObject({ success: false, code: 404 })
    }
})

test('a call that is not there says so in the envelope', async () => {
  for (const url of ['/appleShop/nothing?language=en', '/public/', '/public/a/b']) {
    const answer = await app.inject({ url, headers: { host: 'shop.test' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, code: 404, result: null })
  }
})

describe('a POST', () => {
  const name = 'placeOrder'

  test.each([
    ['broken JSON', '{"orderId":', 400, 4014],
    ['an empty body', '', 400, 4014],
    ['no object', '[]', 400, 4014],
    ['a megabyte', JSON.stringify({ address: 'x'.repeat(1_000_000) }), 413, 413],
    ['deep nesting', `{"address":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400, 4014],
    ['a polluting key', '{"__proto__":{"a":1}}', 400, 4014],
  ])('%s', async (_, raw, status, code) => {
    const answer = await ask(name, undefined, { raw })
    expect(answer).toMatchObject({ status, body: { success: false, code } })
  })

  test('another content type is 415', async () => {
    expect(
      await ask(
        name,
        {},
        { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ),
    ).toMatchObject({ status: 415 })
    expect(
      await ask(name, {}, { raw: '{}', headers: { 'content-type': 'text/plain' } }),
    ).toMatchObject({ status: 415 })
  })

  test("another site's page cannot send it", async () => {
    for (const headers of [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ])
      expect(
        await ask(name, shop.input(), { headers: headers as unknown as Record<string, string> }),
      ).toMatchObject({ status: 403, body: { code: 4004 } })
    expect(
      (
        await ask(name, shop.input(), {
          headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
        })
      ).status,
    ).toBe(200)
  })

  test('sets a device cookie that scripts cannot read, once', async () => {
    const first = await ask(name, shop.input())
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^device=[0-9a-f]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/)
    const again = await ask(name, shop.input(), { headers: { cookie: cookie.split(';')[0]! } })
    expect(again.headers['set-cookie']).toBeUndefined()
  })
})

test('too many requests of one address are told when to come back', async () => {
  const cache = (): Promise<Answer> =>
    ask(
      'cacheOrder',
      { key: createOrderId(Date.UTC(2026, 1, 3)), count: 1 },
      { from: '203.0.113.7' },
    )
  let answer = await cache()
  for (let sent = 1; answer.status === 200 && sent <= 61; sent++) answer = await cache()
  expect(answer).toMatchObject({ status: 429, body: { code: 4001 } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('a refusal speaks the language of its caller', async () => {
  const texts = await Promise.all(
    LOCALES.map(
      async (language) =>
        (
          await ask(
            'readOrder',
            { orderId: createOrderId(Date.UTC(2026, 1, 2)), language },
            { headers: { 'x-order-secret': '0'.repeat(32) } },
          )
        ).body.message,
    ),
  )
  expect(new Set(texts).size).toBe(LOCALES.length)
})

test('the documentation has every call and every refusal', async () => {
  const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const page = (await app.inject('/docs')).body
  // Two methods of one path are two calls.
  for (const name of Object.keys(handlers) as CallName[]) {
    const { method, url } = methodAndPath(calls[name])
    expect(paths[url]).toHaveProperty(method.toLowerCase())
    expect(page).toContain(calls[name].path)
  }
  expect(page).toContain('fbsSocket/{uuid}')
  // Made and compressed once: whoever asks again gets finished bytes.
  for (const url of ['/docs', '/openapi.json']) {
    const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) })
    expect(body.length).toBeLessThan(60_000)
    const known = { 'if-none-match': String(headers['etag']), 'accept-encoding': 'br' }
    expect((await app.inject({ url, headers: known })).statusCode).toBe(304)
  }
  // Down to the fields of a list's records.
  expect(page).toContain(
    'records: { id: integer, user: string, lpAmount: string, was: string, member: string, image: string, grams: integer, stock: integer, mostSold: boolean }[]',
  )
})

test('a fault of ours shows nothing of the inside', async () => {
  const failing = await createTestApp(
    shop.ctx,
    { listNetworks: () => Promise.reject(new Error('password=hunter2 at /srv/secret.ts')) },
    { readSession: async () => undefined },
  )
  const answer = await failing.inject('/appleShop/networks')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    success: false,
    code: 500,
    result: { requestId: expect.any(String) as string },
  })
  expect(answer.body).not.toMatch(/hunter2|secret/)
  await failing.close()
})
