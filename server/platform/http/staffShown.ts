import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../basics/errors.ts'
import type { Cookies } from './cookies.ts'
import type { StaffCookie, StaffShown } from './handler.ts'

const COOKIE = 'office'
const TOKEN = /^[\w-]{20,128}$/
const API_KEY_HEADER = 'x-api-key'

/**
 * The cookie counts only for this site's own pages. Unlike in the shop, a POST without an origin is refused (rules:
 * staff#csrf).
 */
export function staffCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
  method: 'GET' | 'POST',
): StaffCookie {
  const site = request.headers['sec-fetch-site']
  const fromElsewhere = site === 'cross-site' || site === 'same-site'
  const isNamed = request.headers.origin !== undefined || site === 'same-origin'
  const token =
    fromElsewhere || (method === 'POST' && !isNamed) ? undefined : cookies.read(request, COOKIE)
  return {
    shown: token !== undefined && TOKEN.test(token) ? token : undefined,
    keep: (value, maxAgeSeconds = 0) =>
      cookies.set(
        request,
        reply,
        COOKIE,
        value ?? '',
        value === null ? 0 : maxAgeSeconds,
        'Strict',
      ),
  }
}

export function staffShown(request: FastifyRequest, cookie: StaffCookie): StaffShown | undefined {
  const apiKey = request.headers[API_KEY_HEADER]
  if (typeof apiKey === 'string' && apiKey !== '')
    return TOKEN.test(apiKey) ? { apiKey } : refuse('notSignedIn')
  return cookie.shown === undefined ? undefined : { session: cookie.shown }
}
