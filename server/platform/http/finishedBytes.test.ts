import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FinishedBytes } from './finishedBytes.ts'

let bytes: FinishedBytes
let server: Server
let made: number
const LONG = '你好'.repeat(1_000)

beforeEach(async () => {
  bytes = new FinishedBytes()
  bytes.version = '1'
  made = 0
  server = createServer((req, res) => {
    if (bytes.answer(req.url!, req, res)) return
    made++
    const [version, status] =
      req.url === '/stale'
        ? ['0', 200]
        : req.url === '/missing'
          ? [bytes.version, 404]
          : [bytes.version, 200]
    void bytes.keep(
      req.url!,
      version,
      {
        status,
        contentType: 'text/plain; charset=utf-8',
        body: req.url === '/short' ? 'hi' : LONG,
        cacheControl: 'public',
      },
      req.url!.startsWith('/page') ? 'page' : 'call',
      req,
      res,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const get = (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        path,
        headers,
        method,
        agent: false,
      },
      (res) => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('end', () =>
          resolve({ status: res.statusCode!, headers: res.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })

test('every encoding carries the same text under its own tag', async () => {
  const plain = await get('/a')
  const gzip = await get('/a', { 'accept-encoding': 'gzip' })
  const br = await get('/a', { 'accept-encoding': 'gzip, br' })
  const refused = await get('/a', { 'accept-encoding': 'br;q=0, gzip' })
  expect(plain.body.toString()).toBe(LONG)
  expect(gunzipSync(gzip.body).toString()).toBe(LONG)
  expect(brotliDecompressSync(br.body).toString()).toBe(LONG)
  expect(refused.headers['content-encoding']).toBe('gzip')
  expect(new Set([plain, gzip, br].map((answer) => answer.headers.etag)).size).toBe(3)
  expect(made).toBe(1)
})

test('a known tag is answered with 304 and no body', async () => {
  const first = await get('/a')
  const again = await get('/a', { 'if-none-match': first.headers.etag! })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
})

test('short answers are not compressed', async () => {
  const answer = await get('/short', { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body.toString()).toBe('hi')
})

test('a HEAD request has the length and no body', async () => {
  await get('/a')
  const answer = await get('/a', {}, 'HEAD')
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(LONG)))
  expect(answer.body.length).toBe(0)
})

test('a change of the catalogue drops what was kept', async () => {
  await get('/a')
  bytes.version = '2'
  await get('/a')
  expect(made).toBe(2)
})

test('bytes begun before a change, and refusals, are not kept', async () => {
  await get('/stale')
  await get('/stale')
  await get('/missing')
  await get('/missing')
  expect(made).toBe(4)
})

test('long addresses take room of what is kept, so that nobody can fill the memory with them', async () => {
  bytes = new FinishedBytes({}, { page: 40_000, search: 40_000, call: 40_000, fixed: 40_000 })
  bytes.version = '1'
  const address = (letter: string): string => `/${letter.repeat(7_000)}`
  await get(address('a'))
  await get(address('b'))
  await get(address('b'))
  expect(made).toBe(2)
  await get(address('c'))
  await get(address('a'))
  expect(made).toBe(4)
})

test("a flood of made-up queries leaves the shop's pages where they are", async () => {
  bytes = new FinishedBytes({}, { page: 40_000, search: 40_000, call: 40_000, fixed: 40_000 })
  bytes.version = '1'
  await get('/page')
  for (let query = 0; query < 50; query++) await get(`/call?name=${query}`)
  expect(made).toBe(51)
  await get('/page')
  expect(made).toBe(51)
  await get('/call?name=0')
  expect(made).toBe(52)
})
