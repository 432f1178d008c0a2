import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../api/caller.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../basics/locales.ts'

const DEVICE_COOKIE = 'device'
const DEVICE = /^[0-9a-f]{32}$/
const DEVICE_MAX_AGE_SECONDS = 400 * 24 * 3600

/** Returns one cookie's value, not decoded: ours are plain words. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** `?lang=` wins, then the language switch's cookie, then Chinese (rules: wire#languages). */
export function localeOf(query: string | undefined, cookies: string | undefined): Locale {
  if (isLocale(query)) return query
  const kept = cookieValue(cookies, 'lang')
  return isLocale(kept) ? kept : DEFAULT_LOCALE
}

/** Returns the request's device cookie, if any. */
export function deviceShown(request: FastifyRequest): string | undefined {
  const kept = cookieValue(request.headers.cookie, DEVICE_COOKIE)
  return kept !== undefined && DEVICE.test(kept) ? kept : undefined
}

/** Returns the visitor's device cookie; sets a new one when the request has none. */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): { device: string; deviceKnown: boolean } {
  const kept = deviceShown(request)
  if (kept !== undefined) return { device: kept, deviceKnown: true }
  const device = randomBytes(16).toString('hex')
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${device}; Path=/; Max-Age=${DEVICE_MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
  return { device, deviceKnown: false }
}

/** Returns the address that rate limits count; an IPv6 visitor controls a whole /64. */
export function limitAddress(ip: string): string {
  const mapped = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (!mapped.includes(':')) return mapped
  const [head = '', tail] = mapped.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full = [
    ...groups,
    ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'),
    ...rest,
  ]
  return (
    full
      .slice(0, 4)
      .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
      .join(':') + '::/64'
  )
}

const AGENT_MAX_LENGTH = 200

export const agentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX_LENGTH)

/** The caller of a page: always a visitor; the page's scripts fetch what belongs to an account. */
export const pageVisitor = (request: FastifyRequest, locale: Locale): Caller => ({
  device: '',
  deviceKnown: false,
  clientAddress: limitAddress(request.ip),
  locale,
  site: '',
  account: null,
  agent: '',
  keepToken: () => {},
})
