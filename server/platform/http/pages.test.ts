import type { FastifyInstance } from 'fastify'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../basics/errors.ts'
import en from '../../../i18n/en/errors.ts'
import type { PageRequest } from '../../../web/page.ts'
import type { Context } from '../db/context.ts'
import { createLog } from '../log.ts'
import { createApp } from './app.ts'
import type { FinishedBytes } from './finishedBytes.ts'
import type { Handlers } from './handler.ts'
import { mountPages, pageKey } from './pages.ts'

let app: FastifyInstance
let finished: FinishedBytes
let port: number
let drawn: PageRequest[]

const log = createLog('test', 'silent')
const handlers: Partial<Handlers> = {
  readProduct: async (_, { id }) => {
    throw new Refusal('notFound', { fields: { id: id === 1 ? 'notFound' : 'format' } })
  },
}

async function open(publicUrl: string | null, trustProxy = 0): Promise<void> {
  drawn = []
  const created = await createApp({ log, trustProxy, clientFiles: null, publicUrl })
  ;({ app, finished } = created)
  const context = { now: () => new Date(), log } as unknown as Context
  mountPages(app, {
    context,
    finished,
    handlers,
    publicUrl,
    demo: false,
    render: async (page) => {
      drawn.push(page)
      if (page.path === '/broken') throw new Error('secret inside')
      return {
        status: page.path === '/nowhere' ? 404 : 200,
        html: `<p>${page.path} ${page.locale} ${page.theme} ${page.origin} ${page.query['secret'] ?? ''}</p>`,
        shareable: page.path !== '/pay',
      }
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}
beforeEach(() => open(null))
afterEach(() => app.close())

const get = (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      let body = ''
      answer
        .setEncoding('utf8')
        .on('data', (text: string) => (body += text))
        .on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body }))
    })
      .on('error', reject)
      .end()
  })

test('a page is drawn once for all visitors, and again after a change of the catalogue', async () => {
  expect((await get('/')).body).toContain('/ cn auto')
  await get('/')
  await get('/', { cookie: 'device=abc' })
  expect(drawn).toHaveLength(1)
  finished.version = '2'
  await get('/')
  expect(drawn).toHaveLength(2)
})

test('language, looks and the name of the shop never mix', async () => {
  const variants: [string, Record<string, string>, string][] = [
    ['/', {}, 'cn auto'],
    ['/', { cookie: 'lang=jp' }, 'jp auto'],
    ['/', { cookie: 'lang=jp; theme=dark' }, 'jp dark'],
    ['/', { cookie: 'theme=light' }, 'cn light'],
    ['/?lang=kr', { cookie: 'lang=jp' }, 'kr auto'],
    ['/', { cookie: 'lang=<script>; theme=x' }, 'cn auto'],
    ['/', { host: 'other.test' }, 'cn auto http://other.test'],
  ]
  for (const round of [1, 2])
    for (const [path, headers, said] of variants)
      expect((await get(path, headers)).body, `${round} ${said}`).toContain(said)
})

test('with PUBLIC_URL a foreign name in the request is not believed', async () => {
  await app.close()
  await open('https://shop.example')
  expect((await get('/', { host: 'evil.test' })).body).toContain('https://shop.example')
  expect((await get('/')).body).not.toContain('evil')
})

test('behind a proxy, a visitor cannot put another name into the page that others get', async () => {
  await app.close()
  await open(null, 1)
  const shop = { host: 'shop.test' }
  expect((await get('/', { ...shop, 'x-forwarded-host': 'thief.test' })).body).toContain(
    'cn auto http://shop.test ',
  )
  expect((await get('/', { ...shop, 'x-forwarded-proto': 'javascript' })).body).toContain(
    'cn auto http://shop.test ',
  )
  expect((await get('/', { ...shop, 'x-forwarded-proto': 'https' })).body).toContain(
    'cn auto https://shop.test ',
  )
  expect((await get('/', shop)).body).toContain('cn auto http://shop.test ')
})

test('made-up languages make no keys of their own', () => {
  expect(pageKey('/', `lang=${'x'.repeat(9_000)}`, 'shop.test')).toBe(
    pageKey('/', undefined, 'shop.test'),
  )
})

test('the page of a secret is kept nowhere', async () => {
  const first = await get(`/pay?secret=${'a'.repeat(32)}`)
  await get(`/pay?secret=${'a'.repeat(32)}`)
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(drawn).toHaveLength(2)
})

test('drawing is limited like any reading, and what is kept is not', async () => {
  const left = async (path: string): Promise<number> =>
    Number((await get(path)).headers['x-ratelimit-remaining'])
  const first = await left('/pay')
  expect(first).toBeGreaterThan(100)
  await get('/')
  for (const _ of [1, 2, 3]) await get('/')
  expect(await left('/pay')).toBe(first - 2)
})

test('what is not there is not kept either', async () => {
  for (const _ of [1, 2]) expect((await get('/nowhere')).status).toBe(404)
  expect(drawn).toHaveLength(2)
})

test('a page of its own is compressed on its way and kept nowhere', async () => {
  const plain = await get('/pay')
  const small = await get('/pay', { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(small.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding, Cookie',
  })
  expect(drawn).toHaveLength(2)
})

test('every page forbids what is not its own, kept or fresh', async () => {
  for (const path of ['/', '/', '/pay', '/nowhere']) {
    const { headers } = await get(path)
    expect(headers['content-security-policy']).toMatch(
      /default-src 'self'; script-src 'self'; .*frame-ancestors 'none'/,
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-language': 'zh-CN',
    })
  }
})

test('a fault while drawing is a page too: in the language of its reader, with a way to try again and nothing of the inside', async () => {
  const { status, body, headers } = await get('/broken', { cookie: 'lang=en' })
  expect(status).toBe(500)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(body).toContain('<html lang="en">')
  expect(body).toContain(`<p>${en.internal}</p>`)
  expect(body).toContain(`<a href="">${en.again}</a>`)
  expect(body).not.toContain('inside')
})

test("a page's own calls pass the same checks as those of the network", async () => {
  await get('/')
  const { call } = drawn[0]!
  await expect(call('readProduct', { id: 1 })).rejects.toMatchObject({
    code: 404,
    fields: { id: 'notFound' },
  })
  await expect(call('readProduct', { id: -1 })).rejects.toMatchObject({
    code: 4014,
    fields: { id: 'tooSmall' },
  })
  await expect(call('readProduct', { id: 1, nonsense: 1 } as never)).rejects.toMatchObject({
    code: 4014,
  })
  await expect(call('listBanners', {})).rejects.toMatchObject({ code: 404 })
})
