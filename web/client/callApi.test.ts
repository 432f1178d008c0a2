import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { CALL_TIMEOUT_MS, callApi } from './callApi.ts'
import { clockOffset, noteServerTime } from './serverClock.ts'

type Asked = {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
type Answer = {
  status?: number
  headers?: Record<string, string>
  body: string | undefined
  /** Instead of an answer. */
  silent?: () => void
}

let server: Server
let base: string
let asked: Asked[]
let answer: Answer
let stored: Map<string, string>
const realFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (text: string) => (body += text))
      .on('end', () => {
        asked.push({ method: request.method, url: request.url, headers: request.headers, body })
        if (answer.body === undefined) return answer.silent?.()
        response.writeHead(answer.status ?? 200, answer.headers)
        response.end(answer.body)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  stored = new Map()
  // Node has no page whose address completes a path, and no storage.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const envelope = (part: object): string =>
  JSON.stringify({
    success: true,
    code: 200,
    message: 'ok',
    result: null,
    timestamp: Date.now(),
    ...part,
  })

test('a GET carries its input in the address, without what is not given', async () => {
  answer = { body: envelope({ result: [{ id: 1 }] }) }
  expect(
    await callApi('listProducts', {
      name: '羊毛 &',
      pageSize: 100,
      isSell: undefined as never,
    }),
  ).toEqual([{ id: 1 }])
  expect(asked[0]).toMatchObject({
    method: 'GET',
    url: '/appleShop/appleProductPage?name=%E7%BE%8A%E6%AF%9B+%26&pageSize=100',
    body: '',
  })
  expect(asked[0]!.headers).not.toHaveProperty('x-access-token')
})

test('a POST carries JSON, and the token where there is one', async () => {
  stored.set('token', 'abc')
  answer = { body: envelope({ result: { key: 'k' } }) }
  await callApi('cacheOrder', { key: '1800000000000123456', count: 2 })
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/public/cache',
    body: '{"key":"1800000000000123456","count":2}',
  })
  expect(asked[0]!.headers).toMatchObject({
    'x-access-token': 'abc',
    'content-type': 'application/json',
  })
})

test('a refusal has its code, its fields and when to come back', async () => {
  answer = {
    status: 429,
    headers: { 'retry-after': '17' },
    body: envelope({ success: false, code: 4001, result: { fields: { key: 'format' } } }),
  }
  await expect(callApi('listBanners', {})).rejects.toMatchObject({
    name: 'tooManyRequests',
    fields: { key: 'format' },
    retryAfterSeconds: 17,
  })
})

test('only an answer 401 drops the login', async () => {
  for (const [status, left] of [
    [403, 2],
    [401, 0],
  ] as const) {
    stored.set('token', 'abc').set('address', '0x1')
    answer = { status, body: envelope({ success: false, code: status === 401 ? 401 : 4004 }) }
    await expect(callApi('listBanners', {})).rejects.toThrow()
    expect(stored.size).toBe(left)
  }
})

test('an answer that is none is a fault, no answer is offline', async () => {
  answer = { status: 502, body: '<html>Bad gateway' }
  await expect(callApi('listBanners', {})).rejects.toMatchObject({ name: 'internal' })
  vi.stubGlobal('fetch', () => realFetch('http://127.0.0.1:1'))
  await expect(callApi('listBanners', {})).rejects.toMatchObject({ name: 'offline' })
})

test('a server that keeps silent is given up after fifty seconds; leaving is no failure of the call', async () => {
  expect(CALL_TIMEOUT_MS).toBe(50_000)
  const late = new AbortController()
  // Not sooner: a request that arrives later would be counted in the next test.
  answer = { body: undefined, silent: () => late.abort(new DOMException('', 'TimeoutError')) }
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (limits.push(ms), late.signal))
  await expect(callApi('listBanners', {})).rejects.toMatchObject({ name: 'timeout' })
  expect(limits).toEqual([50_000])
  await expect(callApi('listBanners', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test("an order's secret goes in the header, never in an address", async () => {
  answer = { body: envelope({ result: {} }) }
  const order = { orderId: '1795219720042372981', secret: 'a'.repeat(32) }
  await callApi('readOrder', { ...order, language: 'en' })
  await callApi('cancelOrder', order)
  expect(asked.map(({ url }) => url)).toEqual([
    `/appleShop/order?orderId=${order.orderId}&language=en`,
    '/appleShop/cancelOrder',
  ])
  for (const { headers } of asked) expect(headers['x-order-secret']).toBe(order.secret)
})

test('the time of a cached answer, which may be days old, sets no clock', async () => {
  onTestFinished(() => noteServerTime(Date.now()))
  noteServerTime(Date.now())
  const hourAgo = Date.now() - 3_600_000
  const body = envelope({ timestamp: hourAgo })
  answer = { headers: { 'cache-control': 'public, max-age=0, s-maxage=5' }, body }
  await callApi('listBanners', {})
  expect(clockOffset()).toBe(0)
  answer = { headers: { 'cache-control': 'no-store' }, body }
  await callApi('listNetworks', {})
  expect(clockOffset()).toBeLessThanOrEqual(-3_600_000)
})
