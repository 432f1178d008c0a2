import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import type { CallInput, CallName, CallResult, Envelope } from '../../api/calls.ts'
import { wireRequest } from '../../api/wireRequest.ts'
import { LEGAL_KINDS } from '../../basics/legal.ts'
import { LOCALES, type Locale } from '../../basics/locales.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { RAN, SCRIPT_PAYLOADS } from '../../server/testing/hostile/scriptPayloads.ts'
import { call, orderByCall, payLink, statusLink } from '../shop/shop.ts'
import { DESK, expect, test } from './office.ts'

test.use(DESK)

const ALL = SCRIPT_PAYLOADS.join('\n')
const AT_ONCE = 8
/** Of each language, so that the shop's limit for one address is not reached. */
const PRODUCTS = 90
const fitting = (length: number): string[] =>
  SCRIPT_PAYLOADS.filter((text) => text.length <= length && text.trim() !== '')
const inParts = (length: number): string[] =>
  Array.from({ length: Math.ceil(ALL.length / length) }, (_, at) =>
    ALL.slice(at * length, (at + 1) * length),
  )
const key = (): string => randomBytes(16).toString('hex')
const all = (text: string): Record<Locale, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text])) as Record<Locale, string>

/** Makes a call of the office as its page does; null where the shop refuses the text. */
async function send<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<CallResult<N> | null> {
  const { method, path, headers, body } = wireRequest(name, input)
  const origin = new URL(page.url()).origin
  const answer = await page.request.fetch(path, {
    method,
    headers: { ...headers, origin },
    ...(body !== null && { data: body }),
  })
  const { code, result } = (await answer.json()) as Envelope<CallResult<N>>
  expect(answer.status(), `${name} ${JSON.stringify(input).slice(0, 300)}`).toBeLessThan(500)
  return code === 200 ? result : null
}

async function inTurn<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>) {
  const done: R[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    done.push(
      ...(await Promise.all(all.slice(at, at + AT_ONCE).map((one, i) => work(one, at + i)))),
    )
  return done
}

const nth = (at: number): string => SCRIPT_PAYLOADS[at % SCRIPT_PAYLOADS.length]!

/** Products that show each payload as name, description, option and property; one that has them all. */
async function fillShelves(page: Page): Promise<number[]> {
  const texts = (at: number): Record<Locale, string> => ({
    ...all(nth(at)),
    en: nth(at + PRODUCTS),
    jp: nth(at + 2 * PRODUCTS),
  })
  const made = await inTurn(
    Array.from({ length: PRODUCTS }, (_, at) => at),
    (at) =>
      send(page, 'saveOfficeProduct', {
        key: key(),
        name: texts(at),
        description: texts(at),
        productType: 1,
        published: true,
        options: [{ label: texts(at), price: '1', sku: nth(at), add: 1 }],
      }),
  )
  const whole = await send(page, 'saveOfficeProduct', {
    key: key(),
    name: all(ALL.slice(0, 200)),
    description: all(ALL.slice(0, 20_000)),
    productType: 1,
    published: true,
    properties: fitting(60)
      .slice(0, 40)
      .map((text) => ({ name: all(text), value: all(text) })),
    options: fitting(100).map((text) => ({ label: all(text), price: '1', sku: text, add: 1 })),
  })
  return [...made, whole].flatMap((one) => (one === null ? [] : [one.id]))
}

async function fillContents(page: Page): Promise<void> {
  await inTurn(inParts(5_000), (text, at) =>
    send(page, 'saveAnnouncement', {
      title: all(inParts(200)[at]!),
      content: all(text),
      published: true,
    }),
  )
  await inTurn(fitting(60).slice(0, 60), (text) =>
    send(page, 'saveOfficeCategory', { name: all(text), content: all(text), published: true }),
  )
  await inTurn(fitting(60).slice(0, 40), (text, at) =>
    send(page, 'saveCannedAnswer', { name: text, texts: all(nth(at)) }),
  )
  await inTurn(fitting(60).slice(0, 40), (text) =>
    send(page, 'createCoupon', {
      requestId: createOrderId(Date.now()),
      title: all(text),
      code: text,
      amount: '1',
      most: null,
    }),
  )
  await inTurn(SCRIPT_PAYLOADS.slice(0, 40), (text, at) =>
    send(page, 'saveDictionary', {
      code: `note_${at}`,
      text,
      value: text,
      items: [{ text, value: text }],
    }),
  )
  await inTurn(fitting(60).slice(0, 20), (text) =>
    send(page, 'inviteStaff', { name: text, role: 'packer' }),
  )
  for (const kind of LEGAL_KINDS)
    await send(page, 'saveLegalPage', { kind, version: 0, texts: all(ALL.slice(0, 15_000)) })
}

/** Faults of an answered page, or of the open one: elements and attributes that only a payload can have brought. */
const judge = (html: string | null): string[] => {
  const found = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const faults: string[] = []
  for (const element of found.querySelectorAll('*')) {
    const { localName } = element
    if (
      /^(iframe|object|embed|base|marquee|math|applet|xss|template|set|animate|foreignobject)$/i.test(
        localName,
      )
    )
      faults.push(element.outerHTML.slice(0, 200))
    if (localName === 'meta' && element.getAttribute('http-equiv') === 'refresh')
      faults.push(element.outerHTML.slice(0, 200))
    for (const { name, value } of element.attributes) {
      const runs =
        name.startsWith('on') || name === 'srcdoc' || name === 'formaction' || name === 'ping'
      const address = /^(href|src|action|data|xlink:href|poster)$/.test(name)
      // Browsers drop these characters before they look at the scheme.
      const plain = value.replace(/[\u0000-\u0020]/g, '').toLowerCase()
      // An image runs no script of an SVG, and the shop's own icons are such.
      const isImage = localName === 'img' && plain.startsWith('data:image/')
      if (runs || (address && !isImage && /^(javascript|vbscript|data):/.test(plain)))
        faults.push(`${localName} ${name}=${value.slice(0, 200)}`)
    }
    const type = element.getAttribute('type') ?? ''
    if (localName === 'script' && !element.hasAttribute('src')) {
      if (!/json/.test(type)) faults.push(element.outerHTML.slice(0, 200))
      else
        try {
          JSON.parse(element.textContent ?? '')
        } catch {
          faults.push(`not JSON: ${(element.textContent ?? '').slice(0, 200)}`)
        }
    }
  }
  return faults
}

test(`${SCRIPT_PAYLOADS.length} script payloads, stored and reflected, run on no screen of shop and office`, async ({
  page,
  context,
  request,
  expectedErrors,
  policy,
}) => {
  expectedErrors.push(/status of 4\d\d/)
  // Pages of the office let no script parse HTML.
  const parser = await context.newPage()
  const dialogs: string[] = []
  context.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  context.on('page', (opened) => opened !== page && dialogs.push(`opened ${opened.url()}`))
  for (const text of [
    '<img src=x onerror=1>',
    '<a href="java\nscript:1">x</a>',
    '<script>1</script>',
  ])
    expect(await parser.evaluate(judge, text), text).toHaveLength(1)
  await page.goto('/admin')
  const products = await fillShelves(page)
  expect(products.length).toBeGreaterThan(PRODUCTS / 2)
  await fillContents(page)
  const order = await orderByCall(request, 137)
  for (const text of inParts(2_000)) {
    const { orderId, secret } = order
    await call(request, 'sendToShop', { key: key(), text, orderId, secret })
    await send(page, 'addOrderNote', { orderId, text })
  }

  const drawn = [
    ...products.flatMap((id) => [
      `/item?id=${id}`,
      `/item?id=${id}&lang=en`,
      `/item?id=${id}&lang=ja`,
    ]),
    ...SCRIPT_PAYLOADS.map((text) => `/?name=${encodeURIComponent(text)}`),
    ...SCRIPT_PAYLOADS.slice(0, 60).map(
      (text) => `/pay?orderId=${encodeURIComponent(text)}&secret=${encodeURIComponent(text)}`,
    ),
    ...SCRIPT_PAYLOADS.slice(0, 60).map(
      (text) => `/${encodeURIComponent(text)}?lang=${encodeURIComponent(text)}`,
    ),
  ]
  const faults = await inTurn(drawn, async (path) => {
    const html = await (await page.request.get(path)).text()
    return (await parser.evaluate(judge, html)).map((fault) => `${path}: ${fault}`)
  })
  expect(faults.flat().slice(0, 10)).toEqual([])

  const ran = (): Promise<unknown> =>
    page.evaluate((name) => (window as unknown as Record<string, unknown>)[name], RAN)
  const screens = [
    '/',
    '/?lang=en',
    '/categories',
    '/cart',
    `/item?id=${products.at(-1)}`,
    statusLink(order),
    payLink(order),
    `/crm?orderId=${order.orderId}&secret=${order.secret}`,
    ...LEGAL_KINDS.map((kind) => `/${kind}`),
    '/admin/orders?view=all',
    `/admin/orders/${order.orderId}`,
    '/admin/conversations',
    '/admin/answers',
    '/admin/products',
    `/admin/products/${products.at(-1)}`,
    ...['announcements', 'categories', 'banners', 'dictionary'].map(
      (part) => `/admin/contents?part=${part}`,
    ),
    '/admin/legal',
    '/admin/coupons',
    '/admin/staff',
    '/admin/audit',
    '/admin/reports',
  ]
  for (const screen of screens) {
    await page.goto(screen, { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 5_000)
    expect(await ran(), screen).toBeUndefined()
    expect(await page.evaluate(judge, null), screen).toEqual([])
    expect(policy, screen).toEqual([])
    expect(dialogs, screen).toEqual([])
  }
})
