import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import { READS_PER_MINUTE, type Call } from '../../../api/call.ts'
import { calls } from '../../../api/calls.ts'
import type { PageAnswer, PageRequest } from '../../../web/page.ts'
import type { Context } from '../db/context.ts'
import { compress, pickEncoding } from './compress.ts'
import type { FinishedBytes } from './finishedBytes.ts'
import type { CallContext, Handlers } from './handler.ts'
import { PAGE_POLICY, SECURITY_HEADERS } from './securityHeaders.ts'
import { PAGES_ROUTE } from './sendRefusal.ts'
import { createInputCheck } from './validate.ts'
import { cookieValue, localeOf, pageVisitor } from './visitor.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { LANGUAGES, isLocale, type Locale } from '../../../basics/locales.ts'

const HTML = 'text/html; charset=utf-8'
const SHARED_PAGE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'
const LIMIT_WINDOW_MS = 60_000

type Theme = PageRequest['theme']

export type PagesOptions = {
  readonly context: Context
  readonly finished: FinishedBytes
  readonly handlers: Partial<Handlers>
  readonly render: (request: PageRequest) => Promise<PageAnswer>
  readonly publicUrl: string | null
  readonly demo: boolean
}

const themeOf = (cookies: string | undefined): Theme => {
  const kept = cookieValue(cookies, 'theme')
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/**
 * Returns the shop's origin. Without PUBLIC_URL only the Host header counts: many proxies pass on a visitor's own
 * X-Forwarded-Host, which would poison the shared cache.
 */
const originOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.headers.host ?? ''}`

/** The part of a page's key for its origin; covers every header that `originOf` reads. */
export function originKey(headers: IncomingHttpHeaders, publicUrl: string | null): string {
  if (publicUrl !== null) return ''
  const proto = headers['x-forwarded-proto']
  return proto === undefined ? (headers.host ?? '') : `${headers.host ?? ''} ${String(proto)}`
}

/** The cache key of a page: origin, URL, and the cookies for language and theme. */
export function pageKey(url: string, cookies: string | undefined, origin: string): string {
  if (cookies === undefined) return `${origin} ${url}`
  const kept = cookieValue(cookies, 'lang')
  const locale = isLocale(kept) ? kept : ''
  const theme = themeOf(cookies)
  return locale === '' && theme === 'auto'
    ? `${origin} ${url}`
    : `${origin} ${url} ${locale} ${theme}`
}

/** Pages run calls in this process, with the same access and input checks as over HTTP. */
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

/** Renders the page at the request's URL; shareable pages are cached as finished bytes. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions,
): Promise<FastifyReply> {
  const query = Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
  const locale: Locale = localeOf(query['lang'], request.headers.cookie)
  const ctx: CallContext = {
    ...options.context,
    log: request.log as Context['log'],
    caller: pageVisitor(request, locale),
  }
  const version = options.finished.version
  const page = await options.render({
    path: request.url.split('?')[0]!,
    query,
    locale,
    theme: themeOf(request.headers.cookie),
    origin: originOf(request, options.publicUrl),
    demo: options.demo,
    call: callInProcess(options, ctx),
  })
  const headers = {
    'content-security-policy': PAGE_POLICY,
    'content-language': LANGUAGES[locale].htmlLang,
  }
  if (page.shareable && page.status === 200) {
    reply.hijack()
    await options.finished.keep(
      pageKey(
        request.raw.url!,
        request.headers.cookie,
        originKey(request.raw.headers, options.publicUrl),
      ),
      version,
      {
        status: 200,
        contentType: HTML,
        body: page.html,
        cacheControl: SHARED_PAGE,
        vary: 'Accept-Encoding, Cookie',
        headers,
      },
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
      vary: 'Accept-Encoding, Cookie',
      'cache-control': 'no-store',
    })
    .type(HTML)
    .send(await compress(identity, encoding))
}

export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  // Rendering costs more than any call, and every query string is another page. Cached pages are not counted here.
  const config = { rateLimit: { max: READS_PER_MINUTE, timeWindow: LIMIT_WINDOW_MS } }
  app.get(PAGES_ROUTE, { config }, (request, reply) => answerPage(request, reply, options))
}
