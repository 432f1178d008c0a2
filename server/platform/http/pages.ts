import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import type { Call } from '../../../api/call.ts'
import { calls } from '../../../api/calls.ts'
import type { PageAddress, PageAnswer, PageRequest, ReadAddress } from '../../../web/page.ts'
import type { ShopConfig } from '../config/shop.ts'
import type { Context } from '../db/context.ts'
import { compress, pickEncoding } from './compress.ts'
import { cookieValue } from './cookies.ts'
import { DrawingQueue } from './drawingQueue.ts'
import { SHARED_FOR_SECONDS, type FinishedBytes } from './finishedBytes.ts'
import type { CallContext, Handlers } from './handler.ts'
import { PAGE_POLICY, SECURITY_HEADERS } from './securityHeaders.ts'
import { PAGES_ROUTE } from './sendRefusal.ts'
import { TokenBuckets } from '../tokenBuckets.ts'
import { createInputCheck } from './validate.ts'
import { limitAddress, localeOf, pageVisitor } from './visitor.ts'
import { readCartText } from '../../../basics/cart.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { LANGUAGES, type Locale } from '../../../basics/locales.ts'

const HTML = 'text/html; charset=utf-8'
const VARY = 'Accept-Encoding, Accept-Language, Cookie'
/**
 * Drawn pages per network address. One costs as much as a hundred kept ones; one address gets less than a twentieth
 * of a process.
 */
const DRAWN = { burst: 60, perSecond: 3 }

type Theme = PageRequest['theme']

type PagesOptions = {
  readonly context: Context
  readonly finished: FinishedBytes
  readonly handlers: Partial<Handlers>
  readonly readAddress: ReadAddress
  readonly render: (request: PageRequest) => Promise<PageAnswer>
  readonly publicUrl: string | null
  readonly demo: boolean
  readonly shop: ShopConfig
}

const themeOf = (cookies: string | undefined): Theme => {
  const kept = cookieValue(cookies, 'theme')
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** The cart that its page shows; undefined: not known. */
export function cartOf(
  { isCart }: Pick<PageAddress, 'isCart'>,
  cookies: string | undefined,
): PageRequest['cart'] {
  if (!isCart) return undefined
  const kept = cookieValue(cookies, 'cart')
  if (kept === undefined) return { lines: [], isDeliveryKnown: false }
  const lines = readCartText(kept)
  return lines && { lines, isDeliveryKnown: cookieValue(cookies, 'delivery') === '1' }
}

/**
 * Without PUBLIC_URL only Host counts: proxies may pass on a visitor's X-Forwarded-Host, which would poison the
 * shared cache.
 */
const originOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.headers.host ?? ''}`

/** Covers every header that `originOf` reads. */
function originKey(headers: IncomingHttpHeaders, publicUrl: string | null): string {
  if (publicUrl !== null) return ''
  const proto = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)!
    .trim()
  return `${proto === 'https' ? 'https' : 'http'}://${headers.host ?? ''}`
}

/** All that the HTML depends on, as JSON so that parts cannot run together. No route reads `lang`. */
export function pageKey(
  address: PageAddress,
  url: string,
  headers: IncomingHttpHeaders,
  publicUrl: string | null,
  shop: ShopConfig,
): string {
  return JSON.stringify([
    originKey(headers, publicUrl),
    address.path,
    address.query,
    localeOf(langOf(url), headers, shop),
    themeOf(headers.cookie),
    cartOf(address, headers.cookie),
  ])
}

const LANG = /[?&]lang=([a-z]{2})(?:&|$)/
const langOf = (url: string): string | undefined => LANG.exec(url)?.[1]

/** Same access and input checks as over HTTP. */
function callInProcess(options: PagesOptions, ctx: CallContext): PageRequest['call'] {
  return async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>> => {
    const handler = options.handlers[name]
    if (!handler) return refuse('notFound')
    const { access } = calls[name] as Call
    if (access !== 'anyone') return refuse(access === 'member' ? 'notSignedIn' : 'noPermission')
    const checked = checkOf(name)(input)
    if (!checked.ok) return refuseFields(checked.fields)
    return (handler as (ctx: CallContext, input: unknown) => Promise<CallResult<N>>)(
      ctx,
      checked.value,
    )
  }
}

const checks = new Map<CallName, ReturnType<typeof createInputCheck>>()
function checkOf(name: CallName): ReturnType<typeof createInputCheck> {
  const known = checks.get(name)
  if (known) return known
  const made = createInputCheck(calls[name].input, 'body')
  checks.set(name, made)
  return made
}

/** Shareable pages are cached as finished bytes. */
async function drawPage(
  request: FastifyRequest,
  reply: FastifyReply,
  address: PageAddress,
  key: string,
  options: PagesOptions,
): Promise<FastifyReply> {
  const { path, query } = address
  const locale: Locale = localeOf(langOf(request.raw.url!), request.headers, options.shop)
  const ctx: CallContext = {
    ...options.context,
    log: request.log as Context['log'],
    caller: pageVisitor(request, locale),
  }
  const version = options.finished.version
  const page = await options.render({
    path,
    query,
    locale,
    theme: themeOf(request.headers.cookie),
    origin: originOf(request, options.publicUrl),
    demo: options.demo,
    cart: cartOf(address, request.headers.cookie),
    shop: options.shop,
    call: callInProcess(options, ctx),
  })
  const headers = {
    'content-security-policy': PAGE_POLICY,
    'content-language': LANGUAGES[locale].htmlLang,
  }
  if (page.shareable && page.status === 200) {
    reply.hijack()
    await options.finished.keep(
      key,
      version,
      {
        status: 200,
        contentType: HTML,
        body: page.html,
        cacheControl: SHARED_FOR_SECONDS,
        vary: VARY,
        headers,
      },
      address.isFree ? 'search' : 'page',
      request.raw,
      reply.raw,
    )
    return reply
  }
  const identity = Buffer.from(page.html)
  const encoding = pickEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .headers({
      ...SECURITY_HEADERS,
      ...headers,
      vary: VARY,
      'cache-control': 'no-store',
    })
    .type(HTML)
    .send(await compress(identity, encoding))
}

export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  const queue = new DrawingQueue()
  const drawn = new TokenBuckets(DRAWN)
  app.get(PAGES_ROUTE, async (request, reply) => {
    const client = limitAddress(request.ip)
    if (!drawn.take(client, performance.now()))
      return refuse('tooManyRequests', { retryAfterSeconds: 1 })
    const url = request.raw.url!
    const address = options.readAddress(url, options.demo)
    const key = pageKey(address, url, request.headers, options.publicUrl, options.shop)
    return queue.run(client, address.isOrder, async () => {
      // Another request may have drawn the page since.
      if (options.finished.has(key)) {
        reply.hijack()
        options.finished.answer(key, request.raw, reply.raw)
        return reply
      }
      return drawPage(request, reply, address, key, options)
    })
  })
}
