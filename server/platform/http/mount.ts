import { MINUTE_MS } from '../../../basics/durations.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { READS_PER_MINUTE, methodAndPath, type Call } from '../../../api/call.ts'
import { calls, type CallName } from '../../../api/calls.ts'
import { ORDER_SECRET_HEADER } from '../../../api/wireRequest.ts'
import { isPermission } from '../../../basics/permissions.ts'
import type { Context } from '../db/context.ts'
import { shopCookies, type Cookies } from './cookies.ts'
import { success } from './envelope.ts'
import { SHARED_FOR_SECONDS, type FinishedBytes } from './finishedBytes.ts'
import type {
  CallContext,
  HandlerOf,
  Handlers,
  ReadStaff,
  StaffCallContext,
  StaffSignInContext,
} from './handler.ts'
import { staffCookie, staffShown } from './staffShown.ts'
import { refuseForeignOrigin, siteOf } from './origin.ts'
import { SECURITY_HEADERS } from './securityHeaders.ts'
import { sendRefusal } from './sendRefusal.ts'
import { accountOf, keepTokenIn, type ReadSession } from './session.ts'
import { createInputCheck } from './validate.ts'
import {
  agentOf,
  deviceOf,
  hasAgreed,
  limitAddress,
  localeOf,
  type ShopLanguages,
} from './visitor.ts'
import { TokenBuckets } from '../tokenBuckets.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const PRIVATE = 'no-store'
const LIMIT_WINDOW_MS = MINUTE_MS
/** Uncached searches per network address. At up to 35 ms each, one address gets less than a fifth of a process. */
const SEARCHED = { burst: 120, perSecond: 5 }

export type MountOptions<Actor = never> = {
  readonly context: Context
  readonly finished: FinishedBytes
  readonly publicUrl: string | null
  readonly readSession: ReadSession
  readonly languages?: ShopLanguages
  /** Without it every staff call is refused. */
  readonly readStaff?: ReadStaff<Actor>
}

/** The order's secret comes in a header or body, never the URL, which proxies log (rules: wire#order-secret). */
function inputOf(request: FastifyRequest, method: 'GET' | 'POST', takesSecret: boolean): unknown {
  const input: unknown = method === 'GET' ? request.query : (request.body ?? {})
  if (!takesSecret || typeof input !== 'object' || input === null) return input
  if (method === 'GET' && 'secret' in input) return refuseFields({ secret: 'notAllowed' })
  const shown = request.headers[ORDER_SECRET_HEADER.toLowerCase()]
  return shown === undefined || 'secret' in input ? input : { ...input, secret: shown }
}

const OFFICE = '/office/'
/** Body bytes of a rate-limited call for anyone. */
const LARGEST_OF_STRANGERS = 4_000_000
const LARGE_BODIES_PER_MINUTE = 20

/** Throws for an office call without a right, which stops the process. */
export function requireRight(
  name: string,
  {
    path,
    access,
    largestBody = 0,
    limitPerMinute = READS_PER_MINUTE,
  }: Pick<Call, 'path' | 'access' | 'largestBody' | 'limitPerMinute'>,
): void {
  const isOffice = methodAndPath({ path }).url.startsWith(OFFICE)
  const needsRight = access === 'staff' || access === 'staffSignIn' || typeof access === 'object'
  if (
    isOffice !== needsRight ||
    (largestBody > 0 &&
      typeof access !== 'object' &&
      (isOffice ||
        largestBody > LARGEST_OF_STRANGERS ||
        limitPerMinute > LARGE_BODIES_PER_MINUTE)) ||
    (typeof access === 'object' && !isPermission(access.staff))
  )
    throw new Error(`the call ${name} (${path}) does not say which right of the office it needs`)
}

export function mountCalls<Actor = never>(
  app: FastifyInstance,
  handlers: Partial<Handlers<CallName, Actor>>,
  options: MountOptions<Actor>,
): void {
  const names = Object.keys(handlers) as CallName[]
  for (const name of names) requireRight(name, calls[name])
  for (const name of names)
    mountCall(app, calls[name] as Call, handlers[name] as HandlerOf<Call, Actor>, options)
  // Unknown calls get the envelope, not an HTML page.
  const urls = new Set(names.map((name) => methodAndPath(calls[name]).url))
  for (const namespace of new Set([...urls].map((url) => url.split('/')[1]!))) {
    app.get(`/${namespace}/*`, (request, reply) =>
      sendRefusal(
        request,
        reply,
        urls.has(request.url.split('?')[0]!) ? 'methodNotAllowed' : 'notFound',
      ),
    )
  }
}

type Asked<Actor> = {
  readonly ctx: StaffSignInContext
  readonly actor: Actor | undefined
  readonly input: unknown
}

function createReader<Actor>(
  call: Call,
  options: MountOptions<Actor>,
  cookies: Cookies,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Asked<Actor>> {
  const { method } = methodAndPath(call)
  const takesSecret = 'secret' in call.input.properties
  const check = createInputCheck(call.input, method === 'GET' ? 'query' : 'body')
  return async (request, reply) => {
    cookies.endOld(request, reply)
    if (method === 'POST') refuseForeignOrigin(request, options.publicUrl)
    const { access } = call
    const cookie = staffCookie(request, reply, cookies, method)
    const actor =
      access === 'staff' || typeof access === 'object'
        ? ((await options.readStaff?.(staffShown(request, cookie), access)) ??
          refuse('noPermission'))
        : undefined
    const account = await accountOf(request, reply, call, options.readSession, cookies)
    const checked = check(inputOf(request, method, takesSecret))
    if (!checked.ok) return refuseFields(checked.fields)
    const language = (checked.value as { language?: string }).language
    return {
      input: checked.value,
      actor,
      ctx: {
        ...options.context,
        staffCookie: cookie,
        log: request.log as Context['log'],
        caller: {
          ...(method === 'POST'
            ? deviceOf(request, reply, cookies)
            : { device: '', deviceKnown: false }),
          clientAddress: limitAddress(request.ip),
          locale: localeOf(language, request.headers, options.languages),
          agreed: hasAgreed(request),
          site: siteOf(request, options.publicUrl),
          account,
          agent: agentOf(request),
          keepToken: keepTokenIn(request, reply, cookies),
        },
      },
    }
  }
}

function largeBodies<Actor>(
  call: Call,
  options: MountOptions<Actor>,
  cookies: Cookies,
): Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest'> {
  const { largestBody, access } = call
  if (largestBody === undefined) return {}
  if (typeof access !== 'object') return { bodyLimit: largestBody }
  return {
    bodyLimit: largestBody,
    // The office does not read a stranger's large body.
    onRequest: async (request, reply) => {
      const cookie = staffCookie(request, reply, cookies, methodAndPath(call).method)
      await options.readStaff?.(staffShown(request, cookie), access)
    },
  }
}

/** Shared answers are kept as finished bytes. */
const isForAll = (call: Call, { caller }: StaffSignInContext, request: FastifyRequest): boolean =>
  call.cached === true &&
  call.access === 'anyone' &&
  caller.account === null &&
  request.headers['x-access-token'] === undefined

export function mountCall<C extends Call, Actor = never>(
  app: FastifyInstance,
  call: C,
  handler: HandlerOf<C, Actor>,
  options: MountOptions<Actor>,
): void {
  const { method, url } = methodAndPath(call)
  const cookies = shopCookies(options.publicUrl)
  const read = createReader(call, options, cookies)
  const searched = new TokenBuckets(SEARCHED)
  const isSearch = (input: unknown): boolean =>
    call.searchedBy !== undefined &&
    String((input as Record<string, unknown>)[call.searchedBy] ?? '').trim() !== ''
  const run = handler as (
    ctx: CallContext | StaffCallContext<Actor> | StaffSignInContext,
    input: unknown,
  ) => Promise<unknown>
  app.route({
    method,
    url,
    config: {
      rateLimit: { max: call.limitPerMinute ?? READS_PER_MINUTE, timeWindow: LIMIT_WINDOW_MS },
    },
    ...largeBodies(call, options, cookies),
    handler: async (request, reply) => {
      const { ctx, actor, input } = await read(request, reply)
      if (isSearch(input) && !searched.take(ctx.caller.clientAddress, performance.now()))
        return refuse('tooManyRequests', { retryAfterSeconds: 1 })
      const version = options.finished.version
      const { caller, staffCookie: cookie, ...plain } = ctx
      const result = await run(
        actor !== undefined
          ? { caller, staffCookie: cookie, acting: { ...plain, actor } }
          : call.access === 'staffSignIn'
            ? ctx
            : { ...plain, caller },
        input,
      )
      const body = success(result, ctx.now().getTime(), call.topLevel)
      if (isForAll(call, ctx, request)) {
        reply.hijack()
        await options.finished.keep(
          request.raw.url!,
          version,
          { status: 200, contentType: JSON_TYPE, body, cacheControl: SHARED_FOR_SECONDS },
          isSearch(input) ? 'search' : 'call',
          request.raw,
          reply.raw,
        )
        return reply
      }
      return reply
        .headers(SECURITY_HEADERS)
        .header('cache-control', PRIVATE)
        .type(JSON_TYPE)
        .send(body)
    },
  })
}
