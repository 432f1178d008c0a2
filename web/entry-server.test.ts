import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallName } from '../api/calls.ts'
import { Refusal } from '../basics/errors.ts'
import { LANGUAGES, LOCALES } from '../basics/locales.ts'
import cn from '../i18n/cn/shop.ts'
import type { PageRequest } from './page.ts'
import { routes } from './shop/routes.ts'

vi.stubEnv('DEV', false)
// The build writes the manifest beside the renderer; a source tree has none.
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  readFileSync: () =>
    JSON.stringify({
      'web/boot.ts': { file: 'boot-0.js' },
      'web/entry-client.tsx': { file: 'entry-1.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'shared-2.js' },
      'web/shop/home/HomeScreen.tsx': {
        file: 'home-3.js',
        imports: ['_shared.js', 'web/entry-client.tsx'],
      },
      'i18n/jp/shop.ts': { file: 'jp-4.js' },
      'style.css': { file: 'style-5.css' },
      'web/shop/pay/PaidOrder.tsx': { file: 'paid-6.js' },
    }),
}))

const NASTY = '</script><script>alert(1)</script> & "quotes"\u2028'
const product = {
  id: 7,
  name: NASTY,
  mainImage: '/pictures/a-720.webp,/pictures/b-720.webp',
  detailImage: '',
  usdt: '12.5',
  xmdd: '13',
  descriptions: '<p>Soft</p>',
  productType: 1,
  altMsg: '',
  categoryId: 1,
  soldOut: false,
}
const page = (records: object[]) => ({
  records,
  total: records.length,
  size: 100,
  current: 1,
  pages: 1,
})
const answers: Partial<Record<CallName, unknown>> = {
  listProducts: page([product]),
  listCategories: page([{ id: 1, category: '居家', content: '' }]),
  listAnnouncements: page([{ id: 1, title: '开张', content: '欢迎' }]),
  listBanners: [{ id: 1, image: '/pictures/c-1200.webp', title: '新品', link: '/item?id=7' }],
  readProduct: product,
  listOptions: page([{ id: 70, user: '1.8m', lpAmount: '12.5', stock: 3 }]),
  listCountries: page([
    { id: 1, address: '中国', code: 'CN', fee: '0.00', feeSteps: [], feeWeight: null },
  ]),
  readShopHealth: { networks: [] },
}

const asked = (over: Partial<PageRequest>): PageRequest => ({
  path: '/',
  query: {},
  locale: 'cn',
  theme: 'auto',
  origin: 'https://shop.example',
  demo: false,
  cart: undefined,
  shop: {
    name: null,
    languages: LOCALES,
    firstLanguage: 'cn',
    sendsMail: true,
    sendsSms: true,
    refundHours: 24,
  },
  call: async (name) => {
    // As the server answers.
    if (!(name in answers)) throw new Refusal(name === 'readOrder' ? 'orderUnknown' : 'notFound')
    return answers[name] as never
  },
  ...over,
})

let renderPage: typeof import('./entry-server.tsx').renderPage
let readAddress: typeof import('./entry-server.tsx').readAddress
beforeAll(async () => {
  ;({ renderPage, readAddress } = await import('./entry-server.tsx'))
})

/** What the page's policy would block. */
const FORBIDDEN = [
  /<[^>]+\sstyle=/,
  /<style/,
  /<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/,
  /<[^>]+\son[a-z]+=/,
]

test('a shop that sends neither mail nor SMS offers nothing that needs them', async () => {
  const { shop } = asked({})
  const silent = { ...shop, sendsMail: false, sendsSms: false }
  const call: PageRequest['call'] = async (name, input) =>
    name === 'readProduct' ? ({ ...product, productType: 2 } as never) : asked({}).call(name, input)
  for (const [path, mark] of [
    ['/entry', 'pane=register'],
    ['/entry?pane=register', 'name="newPassword"'],
    ['/entry?pane=forgot', 'name="captcha"'],
    ['/buyHistory', 'data-find-orders'],
    ['/item?id=7', cn.emailHint],
  ] as const) {
    const { pathname, searchParams } = new URL(path, 'https://shop.example')
    const request = { path: pathname, query: Object.fromEntries(searchParams), call }
    expect((await renderPage(asked(request))).html, path).toContain(mark)
    expect((await renderPage(asked({ ...request, shop: silent }))).html, path).not.toContain(mark)
  }
})

test('an empty cart is drawn where the browser has none, and its place where it has one', async () => {
  const text = '把想买的商品放进来'
  const empty = await renderPage(
    asked({ path: '/cart', cart: { lines: [], isDeliveryKnown: false } }),
  )
  expect(empty.html).toContain(`${text}，一次付款。</p>`)
  const kept = await renderPage(asked({ path: '/cart' }))
  expect(kept.html).not.toContain(`${text}，一次付款。</p>`)
})

test('a cart that the browser names is drawn with its goods, for this browser alone', async () => {
  const call = vi.fn<PageRequest['call']>(async (name) => {
    if (name === 'listCountries') return answers[name] as never
    const line = { productId: 7, optionId: 70, state: 'ready', count: 2, stock: 3, name: NASTY }
    return {
      lines: [
        {
          ...line,
          option: '1.8m',
          productType: 1,
          image: '',
          price: '12.50',
          isMemberPrice: false,
        },
      ],
      sum: null,
    } as never
  })
  const lines = [{ productId: 7, optionId: 70, count: 2 }]
  const { html, shareable } = await renderPage(
    asked({ path: '/cart', cart: { lines, isDeliveryKnown: true }, call }),
  )
  expect(call.mock.calls).toEqual([
    ['readCart', { lines, language: 'cn' }],
    ['listCountries', expect.objectContaining({ language: 'cn' })],
  ])
  expect(html).toMatch(/data-cart-line="70".*1\.8M.*12\.50/s)
  expect(html).not.toContain(NASTY)
  expect(shareable).toBe(false)
  // Where it goes is asked, and nothing else stands in its place, where the browser does not know it.
  expect(html).not.toContain('<textarea')
  const asking = await renderPage(
    asked({ path: '/cart', cart: { lines, isDeliveryKnown: false }, call }),
  )
  expect(asking.html).toContain('<textarea')
  expect(
    (await renderPage(asked({ path: '/cart', cart: { lines: [], isDeliveryKnown: false } })))
      .shareable,
  ).toBe(true)
})

test("demo mode's screens do not exist outside of it", async () => {
  const { html, status } = await renderPage(asked({ path: '/outbox', demo: false }))
  expect(status).toBe(404)
  expect(html).not.toContain('发件箱')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

describe.each(LOCALES)('in %s', (locale) => {
  test.each(routes.map(({ path, demo = false }) => [path, demo] as const))(
    '%s is drawn whole, without anything inline',
    async (path, demo) => {
      const query: Record<string, string> = path === '/item' ? { id: '7' } : {}
      const { html, status } = await renderPage(asked({ path, locale, query, demo }))
      expect(html).toContain(`<html lang="${LANGUAGES[locale].htmlLang}" data-theme="auto">`)
      expect(html).toMatch(/<title>[^<]+<\/title>/)
      for (const pattern of FORBIDDEN) expect(html).not.toMatch(pattern)
      expect(status).toBe(200)
    },
  )
})

test('home sends its files, in the language of the page, before the entry asks for them', async () => {
  const { html, shareable } = await renderPage(asked({ locale: 'jp' }))
  expect(shareable).toBe(true)
  expect(html).toContain('<script type="module" async src="/assets/boot-0.js">')
  const modules = JSON.parse(/id="modules">(.*?)<\/script>/s.exec(html)![1]!) as {
    entry: string
    others: string[]
  }
  expect(modules.entry).toBe('/assets/entry-1.js')
  expect(modules.others).toEqual(
    expect.arrayContaining(['/assets/shared-2.js', '/assets/home-3.js', '/assets/jp-4.js']),
  )
  expect(html).toContain('<link rel="stylesheet" href="/assets/style-5.css">')
  expect(html.match(/rel="alternate"/g)).toHaveLength(6)
  expect(html).toContain('<link rel="canonical" href="https://shop.example/?lang=jp">')
})

test('search engines are told the average that the page shows, and none below ten reviews', async () => {
  const dataWith = async (reviews: number, average: string | null) => {
    const { html } = await renderPage(
      asked({
        path: '/item',
        query: { id: '7' },
        call: async (name) =>
          (name === 'listComments'
            ? { ...page([]), reviews, average }
            : (answers[name] ?? Promise.reject(new Refusal('notFound')))) as never,
      }),
    )
    const [, text] = /application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)!
    return JSON.parse(text!) as { aggregateRating?: object }
  }
  expect(await dataWith(9, null)).not.toHaveProperty('aggregateRating')
  expect((await dataWith(12, '4.6')).aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: '4.6',
    reviewCount: 12,
    bestRating: 5,
    worstRating: 1,
  })
})

test("the shop's own name stands in title, header, previews and data; only its languages are offered", async () => {
  const languages = ['en', 'jp'] as const
  const shop = { ...asked({}).shop, name: NASTY, languages, firstLanguage: 'en' } as const
  const { html } = await renderPage(asked({ locale: 'en', shop }))
  expect(html).toMatch(/<title>&lt;\/script&gt;[^<]* · Shop with USDT<\/title>/)
  expect(html).toMatch(/og:site_name" content="&lt;\/script/)
  expect(html).toMatch(/<h1[^]*?&lt;\/script&gt;[^]*?<\/h1>/)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('Xiaopu')
  expect(html.match(/hreflang="[^"]*"/g)).toEqual([
    'hreflang="en"',
    'hreflang="ja"',
    'hreflang="x-default"',
  ])
  expect(html).toContain('<link rel="canonical" href="https://shop.example/">')
  const item = await renderPage(asked({ path: '/item', query: { id: '7' }, shop }))
  const data = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(item.html)![1]!,
  ) as { offers: unknown }
  expect(data.offers).toMatchObject({ seller: { name: NASTY } })
})

test('a product tells search engines and link previews about itself, and cannot break out of its data', async () => {
  const { html } = await renderPage(asked({ path: '/item', query: { id: '7', code: 'ABC' } }))
  const data = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!,
  ) as Record<string, unknown>
  expect(data).toMatchObject({
    '@type': 'Product',
    name: NASTY,
    image: 'https://shop.example/pictures/a-1200.webp',
    offers: { price: '12.5', priceCurrency: 'USDT' },
  })
  for (const [property, content] of [
    // Not every chat shows WebP.
    ['og:image', 'https://shop.example/pictures/a-720.jpg'],
    ['og:url', 'https://shop.example/item?id=7'],
    ['product:price:amount', '12.5'],
    ['product:price:currency', 'USDT'],
  ])
    expect(html).toContain(`<meta property="${property}" content="${content}">`)
  // Messengers show no more than title, text and picture.
  expect(html).toContain('<meta property="og:description" content="12.5 USDT · Soft">')
  expect(html).toContain('<link rel="canonical" href="https://shop.example/item?id=7">')
  expect(html).not.toContain('<script>alert')
  const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)![1]!) as {
    answers: unknown[][]
  }
  expect(state.answers[0]![2]).toMatchObject({ name: NASTY })
})

test('a page without a picture is previewed with the icon', async () => {
  const { html } = await renderPage(asked({}))
  expect(html).toMatch(
    /<meta property="og:image" content="https:\/\/shop\.example[^"]*icon-512[^"]*\.png">/,
  )
  expect(html).toContain('<meta name="twitter:card" content="summary">')
})

test('an unknown product and an unknown address are 404, and not for search engines', async () => {
  const gone = await renderPage(
    asked({
      path: '/item',
      query: { id: '9' },
      call: () => Promise.reject(new Refusal('notFound')),
    }),
  )
  const nowhere = await renderPage(asked({ path: '/nowhere' }))
  for (const answer of [gone, nowhere]) {
    expect(answer.status).toBe(404)
    expect(answer.html).toContain('<meta name="robots" content="noindex">')
  }
  expect(gone.html).toContain('商品已下架')
})

test('a product page that names no product is there, and not for search engines', async () => {
  const { status, html } = await renderPage(asked({ path: '/item' }))
  expect(status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('an order that is not there is 404', async () => {
  const { status } = await renderPage(
    asked({ path: '/status', query: { orderId: '1795219720042372981', secret: 'a'.repeat(32) } }),
  )
  expect(status).toBe(404)
})

test('pages with a secret belong to nobody else', async () => {
  const { shareable, html } = await renderPage(
    asked({ path: '/pay', query: { orderId: '1795219720042372981', secret: 'a'.repeat(32) } }),
  )
  expect(shareable).toBe(false)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<meta name="referrer" content="no-referrer">')
})

const payment = (expiresAt: number) => ({
  status: 'waiting',
  network: 137,
  token: '0x1',
  decimals: 6,
  amount: '12.4999',
  amountBase: '12499900',
  price: '12.50',
  priceBase: '12500000',
  receiver: `0x${'2'.repeat(40)}`,
  shop: null,
  payOrderId: '1',
  received: '0.00',
  missing: '12.4999',
  expiresAt,
})

test('what was bought and what happens next is drawn by the server, with the file that keeps it alive', async () => {
  const line = { lineNo: 1, count: 1, total: '12.50', refunded: 0 }
  const mug = { id: 7, name: 'A mug', option: 'y', image: '', productType: 1 }
  const order = {
    orderId: '1795219720042372981',
    secret: 'a'.repeat(32),
    goods: '12.50',
    shipping: '0',
    discount: '0',
    total: '12.50',
    count: 1,
    mode: 'safe',
    createdAt: 1,
    transfers: [],
    events: [{ kind: 'paid', at: 1 }],
    refunds: [],
    returning: null,
    product: mug,
    asset: 'USDT',
    receiverName: null,
    contact: null,
    lines: [{ ...line, product: mug }],
    payment: payment(Date.now() + 600_000),
  }
  const pageOf = async (status: string): Promise<string> => {
    const call = (async (name: CallName) =>
      name === 'readOrder'
        ? {
            ...order,
            status,
            payment: { ...order.payment, status: status === 'paid' ? 'settled' : 'waiting' },
          }
        : []) as PageRequest['call']
    const { html } = await renderPage(
      asked({ path: '/pay', query: { orderId: order.orderId, secret: order.secret }, call }),
    )
    return html
  }
  const paid = await pageOf('paid')
  expect(paid).toContain('A mug')
  expect(paid).toContain('data-delivery')
  expect(paid).toContain('"/assets/paid-6.js"')
  expect(await pageOf('unpaid')).not.toContain('"/assets/paid-6.js"')
})

test('a fault while rendering makes no page', async () => {
  await expect(
    renderPage(asked({ call: () => Promise.reject(new Error('database away')) })),
  ).rejects.toThrow('database away')
})

test('demo mode is written on the page', async () => {
  expect((await renderPage(asked({ demo: true }))).html).toContain('演示模式')
  expect((await renderPage(asked({ demo: false }))).html).not.toContain('演示模式')
})

const SECRET = 'a'.repeat(32)
const NUMBER = '1795219720042372981'
test.each([
  ['/', '/', {}, {}],
  ['/?x=1&utm_source=mail&lang=en&invitation=ABC', '/', {}, {}],
  ['/?isSell=7&name=%20lamp%20', '/', { name: 'lamp', isSell: '7' }, { isFree: true }],
  ['/?isSell=007&name=', '/', {}, {}],
  ['/item?id=7&id=8&code=A', '/item', { id: '8' }, {}],
  ['/item///?id=7', '/item', { id: '7' }, {}],
  ['/item?id=7e1', '/item', {}, {}],
  ['/entry?pane=register&invitation=A&to=/x', '/entry', { pane: 'register', invitation: '1' }, {}],
  [
    `/pay?secret=${SECRET}&orderId=${NUMBER}&x=1`,
    '/pay',
    { orderId: NUMBER, secret: SECRET },
    { isFree: true, isOrder: true },
  ],
  ['/cart?again=0', '/cart', { again: '0' }, { isFree: true, isCart: true }],
  [`/pay?orderId=1&secret=2`, '/pay', {}, { isOrder: true }],
  ['/constructor?__proto__=1', '/constructor', {}, { isFree: true }],
])('%s is drawn by what its page knows', (url, path, query, kind) => {
  expect(readAddress(url, false)).toEqual({
    path,
    query,
    isOrder: false,
    isFree: false,
    isCart: false,
    ...kind,
  })
})

test('every screen that reads the address has its parameters declared', async () => {
  const sources = import.meta.glob<string>('./shop/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const reading = routes.filter(({ screen }) =>
    sources[`./${screen.source.replace(/^web\//, '')}`]?.includes('useQueryParameters()'),
  )
  expect(reading.length).toBeGreaterThan(5)
  expect(reading.filter(({ query }) => query === undefined).map(({ path }) => path)).toEqual([])
})
