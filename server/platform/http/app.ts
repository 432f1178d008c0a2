import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Refusal } from '../../../basics/errors.ts'
import type { Log } from '../log.ts'
import { answerErrors } from './errors.ts'
import { serveBuilt } from './builtFiles.ts'
import { FinishedBytes } from './finishedBytes.ts'
import { sendRefusal } from './sendRefusal.ts'
import { SECURITY_HEADERS, transportHeaders } from './securityHeaders.ts'
import { limitAddress } from './visitor.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** With the check's interval, unfinished headers end after ten seconds. */
const HEADERS_TIMEOUT_MS = 8_000
const CHECK_PER_TIMEOUT = 4
/** Per network address; a proxy, which has them all, must limit them itself. */
const MAX_CONNECTIONS_PER_ADDRESS = 500
const KEEP_ALIVE_MS = 65_000
const MAX_URL_LENGTH = 4_096

export type AppOptions = {
  readonly log: Log
  readonly trustProxy: number
  readonly clientFiles: string | null
  readonly publicUrl: string | null
  /** Cache key of a page's finished bytes. */
  readonly keyOf?: (url: string, headers: IncomingHttpHeaders) => string
  readonly headersTimeoutMs?: number
  readonly connectionsPerAddress?: number
}

type PlainHeaders = Readonly<Record<string, string>>

const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/

function limitConnections(perAddress: number): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const address = limitAddress(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  }
}

function refuseBare(res: ServerResponse, status: number, transport: PlainHeaders): void {
  res.writeHead(status, { ...SECURITY_HEADERS, ...transport, connection: 'close' })
  res.end()
}

/** Answers without a route: finished bytes, and requests that no route may see. */
function answerEarly(
  { keyOf }: AppOptions,
  finished: FinishedBytes,
  transport: PlainHeaders,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  return (req, res) => {
    const { method, headers } = req
    const url = req.url!
    // Keeps a proxy from caching an answer under another name.
    if (headers.host !== undefined && !HOST.test(headers.host)) {
      refuseBare(res, 400, transport)
      return true
    }
    if (url.length > MAX_URL_LENGTH) {
      refuseBare(res, 414, transport)
      return true
    }
    if ((method === 'GET' || method === 'HEAD') && headers['x-access-token'] === undefined) {
      if (finished.answer(url, req, res)) return true
      if (keyOf && finished.answer(keyOf(url, headers), req, res)) return true
    }
    return false
  }
}

function createLimitedServer(
  options: AppOptions,
  isAnswered: (req: IncomingMessage, res: ServerResponse) => boolean,
  handler: RequestListener,
): Server {
  const headersTimeout = options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / CHECK_PER_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (req, res) => {
      if (!isAnswered(req, res)) handler(req, res)
    },
  )
  if (options.trustProxy === 0)
    server.on(
      'connection',
      limitConnections(options.connectionsPerAddress ?? MAX_CONNECTIONS_PER_ADDRESS),
    )
  return server
}

const METHODS = ['GET', 'POST'] as const

/** A path that another method reaches; wildcards of namespaces are no such path. */
const isKnown = (app: FastifyInstance, url: string): boolean =>
  METHODS.some((method) => app.hasRoute({ method, url }))

/** Fastify logs no requests: an order link's query holds a secret. */
export async function createApp(
  options: AppOptions,
): Promise<{ app: FastifyInstance; finished: FinishedBytes }> {
  const transport = transportHeaders(options.publicUrl)
  const finished = new FinishedBytes(transport)
  const isAnswered = answerEarly(options, finished, transport)
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    serverFactory: (handler) => createLimitedServer(options, isAnswered, handler),
  })
  if (Object.keys(transport).length > 0)
    app.addHook('onSend', async (_request, reply) => void reply.headers(transport))
  app.removeContentTypeParser('text/plain')
  // Registered before any route, because it applies only to later ones.
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => limitAddress(request.ip),
    errorResponseBuilder: (_request, limit) =>
      new Refusal('tooManyRequests', {
        retryAfterSeconds: Math.max(1, Math.ceil(limit.ttl / 1_000)),
      }),
  })
  answerErrors(app)
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(
      request,
      reply,
      isKnown(app, request.url.split('?')[0]!) ? 'methodNotAllowed' : 'notFound',
    ),
  )
  if (options.clientFiles !== null) await serveBuilt(app, '/assets/', options.clientFiles)
  return { app, finished }
}
