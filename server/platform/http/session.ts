import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../api/call.ts'
import type { SignedIn } from '../../../api/caller.ts'
import { refuse } from '../../../basics/errors.ts'
import { cookieValue } from './visitor.ts'

/** The account behind a token that lives; `undefined` for any other. */
export type ReadSession = (token: string) => Promise<SignedIn | undefined>

const COOKIE = 'session'
/** accounts#tokens: a token dies after 30 days without use; its cookie need not live longer. */
const MAX_AGE_SECONDS = 30 * 24 * 3600
const TOKEN = /^[\w-]{20,128}$/

/**
 * accounts#tokens header, else the cookie that scripts cannot read. The cookie counts only in requests that this site's
 * own pages make: a page elsewhere can send it along, but gets nothing for it.
 */
function tokenOf(
  request: FastifyRequest,
): { token: string; from: 'header' | 'cookie' } | undefined {
  const header = request.headers['x-access-token']
  if (typeof header === 'string' && header !== '') return { token: header, from: 'header' }
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return undefined
  const cookie = cookieValue(request.headers.cookie, COOKIE)
  return cookie === undefined ? undefined : { token: cookie, from: 'cookie' }
}

/**
 * Who is signed in, for calls that want to know. Refuses with `notSignedIn` where a member must ask, and where a header's token
 * is dead, so that the client drops it; a dead cookie is taken away and its bearer is a visitor again.
 */
export async function accountOf(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  readSession: ReadSession,
): Promise<SignedIn | null> {
  if (call.access !== 'member' && !call.seesAccount) return null
  const shown = tokenOf(request)
  const account = shown && TOKEN.test(shown.token) ? await readSession(shown.token) : undefined
  if (account) return account
  if (shown?.from === 'cookie') keepTokenIn(request, reply)(null)
  return call.access === 'member' || shown?.from === 'header' ? refuse('notSignedIn') : null
}

export const keepTokenIn =
  (request: FastifyRequest, reply: FastifyReply) =>
  (token: string | null): void => {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${COOKIE}=${token ?? ''}; Path=/; Max-Age=${token === null ? 0 : MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    )
  }
