import type { FastifyInstance } from 'fastify'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../basics/errors.ts'
import en from '../../../i18n/en/errors.ts'
import type { PageRequest, ReadAddress } from '../../../web/page.ts'
import { readShop } from '../config/shop.ts'
import type { Context } from '../db/context.ts'
import { createLog } from '../log.ts'
import { createApp } from './app.ts'
import type { FinishedBytes } from './finishedBytes.ts'
import type { Handlers } from './handler.ts'
import { mountPages, pageKey } from './pages.ts'

const SHOP = readShop(
  { SHOP_NAME: 'Cups', SHOP_LANGUAGES: 'jp,kr,cn', SHOP_LANGUAGE: 'cn' },
  { sendsMail: true, sendsSms: true },
)

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

/** Home knows a search, the order page its secret; other parameters are not these pages'. */
const readAddress: ReadAddress = (url) => {
  const [path = '', search] = url.split('?')
  const asked = new URLSearchParams(search)
  const name = path === '/pay' ? 'secret' : 'name'
  const value = asked.get(name)
  return {
    path,
    query: value === null ? {} : { [name]: value },
    isOrder: path === '/pay',
    isFree: value !== null,
    isCart: path === '/cart',
  }
}

async function open(publicUrl: string | null, trustProxy = 0): Promise<void> {
  drawn = []
  const created = await createApp({
    log,
    trustProxy,
    clientFiles: null,
    publicUrl,
    keyOf: (url, headers) => pageKey(readAddress(url, false), url, headers, publicUrl, SHOP),
  })
  ;({ app, finished } = created)
  const context = { now: () => new Date(), log } as unknown as Context
  mountPages(app, {
    context,
    finished,
    handlers,
    publicUrl,
    demo: false,
    shop: SHOP,
    readAddress,
    render: async (page) => {
      drawn.push(page)
      if (page.path === '/broken') throw new Error('secret inside')
      const { path, locale, theme, origin, query, cart } = page
      return {
        status: path === '/nowhere' ? 404 : 200,
        html: `<p>${path} ${locale} ${theme} ${origin} ${query['secret'] ?? ''}${JSON.stringify(cart) ?? ''}</p>`,
        shareable: path !== '/pay' && !cart?.lines.length,
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
  const first = await get('/')
  expect(first.body).toContain('/ cn auto')
  expect(first.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
  // A browser that may show an old copy while it asks shows a renamed product's old name.
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
  expect(drawn[0]!.shop.name).toBe('Cups')
  await get('/')
  await get('/', { cookie: 'device=abc' })
  expect(drawn).toHaveLength(1)
  finished.version = '2'
  await get('/')
  expect(drawn).toHaveLength(2)
})

test('a browser gets its own cart drawn, and never what was drawn for another', async () => {
  for (let visit = 0; visit < 2; visit++) {
    expect((await get('/cart')).body).toContain('"lines":[]')
    const own = await get('/cart', { cookie: 'cart=7.70.2_8.80.1-; delivery=1' })
    expect(own.body).toContain(
      '[{"productId":7,"optionId":70,"count":2},{"productId":8,"optionId":80,"count":1,"off":true}],"isDeliveryKnown":true',
    )
    expect(own.headers['cache-control']).toBe('no-store')
    expect((await get('/cart', { cookie: 'cart=7.70.3' })).body).toContain('"count":3')
    // The cookie of an earlier version names no lines: there is a cart, and what is in it is unknown.
    expect((await get('/cart', { cookie: 'cart=1' })).body).not.toContain('"lines"')
    // Nowhere else.
    expect((await get('/', { cookie: 'cart=7.70.2' })).body).not.toContain('productId')
  }
  expect(drawn.filter(({ cart }) => cart?.lines.length)).toHaveLength(4)
  expect(drawn.filter(({ path, cart }) => path === '/cart' && !cart?.lines.length)).toHaveLength(2)
  expect(drawn.filter(({ path }) => path === '/')).toHaveLength(1)
})

test('language, looks and the name of the shop never mix', async () => {
  const variants: [string, Record<string, string>, string][] = [
    ['/', {}, 'cn auto'],
    ['/', { cookie: 'lang=jp' }, 'jp auto'],
    ['/', { cookie: 'lang=jp; theme=dark' }, 'jp dark'],
    ['/', { cookie: 'theme=light' }, 'cn light'],
    ['/?lang=kr', { cookie: 'lang=jp' }, 'kr auto'],
    ['/', { cookie: 'lang=<script>; theme=x' }, 'cn auto'],
    // The shop does not speak English.
    ['/?lang=en', { cookie: 'lang=en' }, 'cn auto'],
    ['/?lang=en', { 'accept-language': 'en, ko;q=0.5' }, 'kr auto'],
    ['/', { 'accept-language': 'ja-JP' }, 'jp auto'],
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

test('parameters that the page does not know reach neither the renderer nor the key', async () => {
  await get('/')
  for (let made = 0; made < 20; made++) await get(`/?x=${made}&utm_source=${made}`)
  await get('/', { cookie: `lang=${'x'.repeat(3_000)}; theme=${'y'.repeat(3_000)}` })
  await get('/?lang=zz')
  expect(drawn).toHaveLength(1)
  await get('/?x=1&name=lamp')
  expect(drawn.at(-1)!.query).toEqual({ name: 'lamp' })
})

test('no Host header can pass for another part of the key, and one that is no name is refused', async () => {
  const key = (host: string, proto?: string): string =>
    pageKey(
      readAddress('/', false),
      '/',
      { host, ...(proto !== undefined && { 'x-forwarded-proto': proto }) },
      null,
      SHOP,
    )
  expect(key('shop https')).not.toBe(key('shop', 'https'))
  expect(key('shop', 'javascript')).toBe(key('shop', 'http'))
  for (const host of ['a b', 'shop.test/', 'a"b', 'shop.test:123456', 'ü.test'])
    expect((await get('/', { host })).status, host).toBe(400)
  for (const host of ['shop.test', 'shop.test:8080', '127.0.0.1:80', '[::1]:3000'])
    expect((await get('/', { host })).status, host).toBe(200)
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

test('drawing is limited far below reading, and what is kept is not', async () => {
  const many = (path: string) => Promise.all(Array.from({ length: 200 }, () => get(path)))
  await get('/')
  const refused = (await many('/pay')).find(({ status }) => status === 429)!
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.body).toContain('<html')
  expect(drawn.length).toBeLessThan(150)
  expect(new Set((await many('/')).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a page that many ask for at once is drawn by the first of them', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('/')))
  expect(drawn.length).toBeLessThanOrEqual(2)
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
    vary: 'Accept-Encoding, Accept-Language, Cookie',
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
