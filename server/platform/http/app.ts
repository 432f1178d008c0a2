import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Refusal } from '../../../basics/errors.ts'
import type { Log } from '../log.ts'
import { answerErrors } from './errors.ts'
import { FinishedBytes } from './finishedBytes.ts'
import { originKey, pageKey } from './pages.ts'
import { sendRefusal } from './sendRefusal.ts'
import { SECURITY_HEADERS } from './securityHeaders.ts'
import { limitAddress } from './visitor.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 65_000
const MAX_URL_LENGTH = 4_096

export type AppOptions = {
  readonly log: Log
  readonly trustProxy: number
  readonly clientFiles: string | null
  readonly publicUrl: string | null
}

/** Creates the HTTP server. Requests are not logged by Fastify: the query of an order link holds a secret. */
export async function createApp(
  options: AppOptions,
): Promise<{ app: FastifyInstance; finished: FinishedBytes }> {
  const finished = new FinishedBytes()
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    serverFactory: (handler) => {
      const server = createServer(
        {
          requestTimeout: REQUEST_TIMEOUT_MS,
          headersTimeout: HEADERS_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
        },
        (req, res) => {
          if (
            (req.method === 'GET' || req.method === 'HEAD') &&
            req.headers['x-access-token'] === undefined
          ) {
            if (finished.answer(req.url!, req, res)) return
            if (
              finished.answer(
                pageKey(req.url!, req.headers.cookie, originKey(req.headers, options.publicUrl)),
                req,
                res,
              )
            )
              return
          }
          if (req.url!.length > MAX_URL_LENGTH) {
            res.writeHead(414, { ...SECURITY_HEADERS, connection: 'close' })
            res.end()
            return
          }
          handler(req, res)
        },
      )
      return server
    },
  })
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
      request.method === 'GET' || request.method === 'HEAD' ? 'notFound' : 'methodNotAllowed',
    ),
  )
  if (options.clientFiles !== null) {
    await app.register(fastifyStatic, {
      root: options.clientFiles,
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      setHeaders: (response) => {
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.header(name, value)
      },
    })
  }
  return { app, finished }
}
