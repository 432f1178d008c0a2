import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../api/call.ts'
import type { SignedIn } from '../../../api/caller.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Cookies } from './cookies.ts'

export type ReadSession = (token: string) => Promise<SignedIn | undefined>

const COOKIE = 'session'
/** Tokens and their cookies expire after 30 days without use (rules: accounts#tokens). */
const MAX_AGE_SECONDS = 30 * 24 * 3600
const TOKEN = /^[\w-]{20,128}$/

/** From the header, else the HttpOnly cookie (rules: accounts#tokens), which counts only for our own pages (CSRF). */
function tokenOf(
  request: FastifyRequest,
  cookies: Cookies,
): { token: string; from: 'header' | 'cookie' } | undefined {
  const header = request.headers['x-access-token']
  if (typeof header === 'string' && header !== '') return { token: header, from: 'header' }
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return undefined
  const cookie = cookies.read(request, COOKIE)
  return cookie === undefined ? undefined : { token: cookie, from: 'cookie' }
}

/** Refuses a dead token in the header for any call, so that the client drops it. Clears a dead cookie. */
export async function accountOf(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  readSession: ReadSession,
  cookies: Cookies,
): Promise<SignedIn | null> {
  if (call.access !== 'member' && !call.seesAccount) return null
  const shown = tokenOf(request, cookies)
  const account = shown && TOKEN.test(shown.token) ? await readSession(shown.token) : undefined
  if (account) return account
  if (shown?.from === 'cookie') keepTokenIn(request, reply, cookies)(null)
  return call.access === 'member' || shown?.from === 'header' ? refuse('notSignedIn') : null
}

export const keepTokenIn =
  (request: FastifyRequest, reply: FastifyReply, cookies: Cookies) =>
  (token: string | null): void =>
    cookies.set(request, reply, COOKIE, token ?? '', token === null ? 0 : MAX_AGE_SECONDS)
