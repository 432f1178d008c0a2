import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../api/caller.ts'
import { cookieValue, type Cookies } from './cookies.ts'
import {
  DEFAULT_LOCALE,
  isLocale,
  LANGUAGES,
  LOCALES,
  type Locale,
} from '../../../basics/locales.ts'
import type { ShopConfig } from '../config/shop.ts'

const DEVICE_COOKIE = 'device'
const DEVICE = /^[0-9a-f]{32}$/
const DEVICE_MAX_AGE_SECONDS = 400 * 24 * 3600

export type ShopLanguages = Pick<ShopConfig, 'languages' | 'firstLanguage'>
const EVERY: ShopLanguages = { languages: LOCALES, firstLanguage: DEFAULT_LOCALE }

const LONGEST_ACCEPTED = 300
const tagOf = (locale: Locale): string => LANGUAGES[locale].htmlLang.split('-')[0]!

function acceptedOf(header: string, languages: readonly Locale[]): Locale | undefined {
  const wanted = header
    .slice(0, LONGEST_ACCEPTED)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean)
      return { tag: tag.split('-')[0], weight: Number(q ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const found = languages.find((locale) => tagOf(locale) === tag)
    if (found) return found
  }
  return undefined
}

/**
 * `?lang=`, then the switch's cookie, Accept-Language, and the shop's first language; skips languages that the shop
 * lacks (rules: wire#languages).
 */
export function localeOf(
  query: string | undefined,
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  shop: ShopLanguages = EVERY,
): Locale {
  const speaks = (value: unknown): value is Locale =>
    isLocale(value) && shop.languages.includes(value)
  if (speaks(query)) return query
  const kept = cookieValue(headers.cookie, 'lang')
  if (speaks(kept)) return kept
  const accepted = headers['accept-language']
  return (accepted && acceptedOf(accepted, shop.languages)) || shop.firstLanguage
}

export function deviceShown(request: FastifyRequest, cookies: Cookies): string | undefined {
  const kept = cookies.read(request, DEVICE_COOKIE)
  return kept !== undefined && DEVICE.test(kept) ? kept : undefined
}

/** Set by pages, so under its plain name (rules: privacy#telemetry). */
export const hasAgreed = (request: FastifyRequest): boolean =>
  cookieValue(request.headers.cookie, 'telemetry') === 'yes'

/** The device cookie, set when missing. */
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
 * The address for rate limits. IPv6 by /48, free from tunnel brokers; limits allow for an ISP's shared address
 * (rules: wire#limits).
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

/** Pages are drawn for a visitor; scripts fetch the account's data. */
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
