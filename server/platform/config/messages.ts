import { isTimeZone } from '../../../basics/zonedDays.ts'
import { isLocale, LOCALES, type Locale } from '../../../basics/locales.ts'
import { ConfigError, integer, list, setting, url, type Env } from './env.ts'

/** `url` holds user and password; never log it. */
export type MailConfig = {
  readonly url: string
  readonly from: string
  /** Mails within 24 hours, of all kinds. */
  readonly dailyMax: number
}

/** A gateway that takes an SMS as JSON; `from` is the sender's name or number. */
export type SmsConfig = {
  readonly url: string
  readonly token: string | null
  readonly from: string | null
  readonly dailyMax: number
  /** Allowed prefixes without a plus: calling codes, or longer. */
  readonly countries: readonly string[]
}

/** The merchant's bot. `url` may name another server of Telegram's protocol. */
export type TelegramConfig = { readonly url: string; readonly token: string }

const BOT_TOKEN = /^\d{3,20}:[\w-]{20,100}$/
const TELEGRAM = 'https://api.telegram.org'

/** Errors must not quote the token. */
export function readTelegram(env: Env): TelegramConfig | null {
  const token = setting(env, 'TELEGRAM_TOKEN')
  const base = url('TELEGRAM_URL', setting(env, 'TELEGRAM_URL') ?? TELEGRAM, ['https:', 'http:'])
  if (base.startsWith('http:') && !isLoopback(new URL(base).hostname))
    throw new ConfigError(
      'TELEGRAM_URL must begin with https://, unless the server is on this machine: the token is a secret.',
      { problem: 'https', name: 'TELEGRAM_URL' },
    )
  if (token === undefined) return null
  if (!BOT_TOKEN.test(token))
    throw new ConfigError('TELEGRAM_TOKEN must be the token of a bot, as BotFather gives it.', {
      problem: 'botToken',
      name: 'TELEGRAM_TOKEN',
    })
  return { url: base.replace(/\/+$/, ''), token }
}

/** `shop@example.com` or `Shop <shop@example.com>`, on one line. */
const MAIL_FROM = /^([^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/
const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(host)

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

export function readMail(env: Env): MailConfig | null {
  const server = setting(env, 'SMTP_URL')
  const from = setting(env, 'MAIL_FROM')
  if (server === undefined) {
    if (from !== undefined)
      throw new ConfigError(
        'MAIL_FROM is set, but SMTP_URL is not: name the mail server, or remove the setting.',
        { problem: 'needs', name: 'MAIL_FROM', other: 'SMTP_URL' },
      )
    return null
  }
  url('SMTP_URL', server, ['smtp:', 'smtps:'])
  const { hostname, username, password, pathname, search, hash } = new URL(server)
  if (hostname === '')
    throw new ConfigError('SMTP_URL names no server.', { problem: 'mailServer', name: 'SMTP_URL' })
  // In smtps://shop:a/b@mail.example the slash cuts off the password and makes "shop" the server.
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '')
    throw new ConfigError(
      'SMTP_URL has a path after the server: write it as smtps://user:password@server:port, with ' +
        '%2F, %3F and %23 for /, ? and # in user or password.',
      { problem: 'mailServerPath', name: 'SMTP_URL' },
    )
  if (![username, password].every(isEncoded))
    throw new ConfigError('SMTP_URL has a % in its user or password: write %25.', {
      problem: 'mailServerPercent',
      name: 'SMTP_URL',
    })
  if (from === undefined || !MAIL_FROM.test(from))
    throw new ConfigError(
      'MAIL_FROM must be an e-mail address, or a name and <an e-mail address>.',
      { problem: 'sender', name: 'MAIL_FROM' },
    )
  return { url: server, from, dailyMax: integer(env, 'MAIL_DAILY_MAX', 2_000, 1, 1_000_000) }
}

export function readSms(env: Env): SmsConfig | null {
  const gateway = setting(env, 'SMS_URL')
  const stray = ['SMS_TOKEN', 'SMS_FROM', 'SMS_COUNTRIES', 'SMS_DAILY_MAX'].find((name) =>
    setting(env, name),
  )
  if (gateway === undefined) {
    if (stray !== undefined)
      throw new ConfigError(
        `${stray} is set, but SMS_URL is not: name the gateway's address, or remove the setting.`,
        { problem: 'needs', name: stray, other: 'SMS_URL' },
      )
    return null
  }
  url('SMS_URL', gateway, ['https:', 'http:'])
  const parsed = URL.parse(gateway)!
  if (parsed.protocol === 'http:' && !isLoopback(parsed.hostname))
    throw new ConfigError(
      'SMS_URL must begin with https://, unless the gateway is on this machine: codes are secrets.',
      { problem: 'https', name: 'SMS_URL' },
    )
  return {
    url: gateway,
    token: setting(env, 'SMS_TOKEN') ?? null,
    from: setting(env, 'SMS_FROM') ?? null,
    dailyMax: integer(env, 'SMS_DAILY_MAX', 200, 1, 1_000_000),
    countries: readCountries(env),
  }
}

/** Other countries cost more than they earn, and attract SMS fraud. */
function readCountries(env: Env): readonly string[] {
  const countries = list(setting(env, 'SMS_COUNTRIES') ?? '86')
  const wrong = countries.find((one) => !/^[1-9]\d{0,6}$/.test(one))
  if (countries.length === 0 || wrong !== undefined)
    throw new ConfigError(
      `SMS_COUNTRIES must be calling codes such as 86,852,91${wrong === undefined ? '' : `; ${wrong} is not one`}.`,
      { problem: 'callingCodes', name: 'SMS_COUNTRIES', like: '86,852,91' },
    )
  return countries
}

const DEMO_SHOP_EMAIL = 'shop@xiaopu.demo'

export function readShopEmail(env: Env, demo: boolean): string | null {
  const email = setting(env, 'SHOP_EMAIL') ?? (demo ? DEMO_SHOP_EMAIL : null)
  if (email !== null && !/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(email))
    throw new ConfigError('SHOP_EMAIL must be an e-mail address.', {
      problem: 'email',
      name: 'SHOP_EMAIL',
    })
  return email
}

export function readTimeZone(env: Env): string {
  const zone = setting(env, 'SHOP_TIME_ZONE') ?? 'UTC'
  if (!isTimeZone(zone))
    throw new ConfigError(
      `SHOP_TIME_ZONE must be a time zone such as Asia/Shanghai, not "${zone}".`,
      { problem: 'timeZone', name: 'SHOP_TIME_ZONE', like: 'Asia/Shanghai' },
    )
  return zone
}

export function readShopLanguage(env: Env): Locale {
  const language = setting(env, 'SHOP_LANGUAGE') ?? 'cn'
  if (!isLocale(language))
    throw new ConfigError(`SHOP_LANGUAGE must be one of ${LOCALES.join(', ')}.`, {
      problem: 'languages',
      name: 'SHOP_LANGUAGE',
    })
  return language
}
