import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../api/caller.ts'
import { cookieValue, type Cookies } from './cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../basics/locales.ts'

const DEVICE_COOKIE = 'device'
const DEVICE = /^[0-9a-f]{32}$/
const DEVICE_MAX_AGE_SECONDS = 400 * 24 * 3600

/** `?lang=` wins, then the language switch's cookie, then Chinese (rules: wire#languages). */
export function localeOf(query: string | undefined, cookies: string | undefined): Locale {
  if (isLocale(query)) return query
  const kept = cookieValue(cookies, 'lang')
  return isLocale(kept) ? kept : DEFAULT_LOCALE
}

/** Returns the request's device cookie, if any. */
export function deviceShown(request: FastifyRequest, cookies: Cookies): string | undefined {
  const kept = cookies.read(request, DEVICE_COOKIE)
  return kept !== undefined && DEVICE.test(kept) ? kept : undefined
}

/** Returns the visitor's device cookie; sets a new one when the request has none. */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
): { device: string; deviceKnown: boolean } {
  const kept = deviceShown(request, cookies)
  if (kept !== undefined) return { device: kept, deviceKnown: true }
  const device = randomBytes(16).toString('hex')
  cookies.set(request, reply, DEVICE_COOKIE, device, DEVICE_MAX_AGE_SECONDS)
  return { device, deviceKnown: false }
}

/**
 * Returns the address that rate limits count. IPv6 counts by /48, which anybody gets for free from a tunnel broker; limits
 * are sized so that an ISP's customers may share one (rules: wire#limits).
 */
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
      .slice(0, 3)
      .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
      .join(':') + '::/48'
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
