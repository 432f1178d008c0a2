import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorName, type FieldErrors } from '../../../basics/errors.ts'
import { refusal } from './envelope.ts'
import { faultPage } from './faultPage.ts'
import { PAGE_POLICY, SECURITY_HEADERS } from './securityHeaders.ts'
import { localeOf } from './visitor.ts'

type Details = {
  fields?: FieldErrors | undefined
  facts?: Readonly<Record<string, string>> | undefined
  requestId?: string
  retryAfterSeconds?: number | undefined
}

/** The route of all pages, whose errors are HTML. */
export const PAGES_ROUTE = '/*'

/** In the caller's language, without internal details (rules: wire#errors). */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  name: ErrorName,
  details: Details = {},
): FastifyReply {
  const query = request.query as { language?: string; lang?: string } | undefined
  const body = request.body as { language?: string } | undefined
  const locale = localeOf(query?.language ?? query?.lang ?? body?.language, request.headers)
  if (details.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(details.retryAfterSeconds))
  reply.code(ERRORS[name].status).headers(SECURITY_HEADERS).header('cache-control', 'no-store')
  if (request.routeOptions.url === PAGES_ROUTE) {
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(faultPage(name, locale, details.requestId))
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(refusal(name, locale, Date.now(), details))
}
