import { isLocale, LOCALES, type Locale } from '../../../basics/locales.ts'
import { ConfigError, list, setting, type Env } from './env.ts'
import { readShopLanguage } from './messages.ts'
import { readRefundHours } from './payouts.ts'

export type ShopConfig = {
  readonly name: string | null
  /** Visitors' choice, in this order; at least one. */
  readonly languages: readonly Locale[]
  /** For visitors with another language. */
  readonly firstLanguage: Locale
  /** A shop that sends neither mails nor SMS lets buyers sign in by wallet only. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
  /** How long a refund waits whose address a code confirmed. */
  readonly refundHours: number
}

const LONGEST_NAME = 60

export function readShop(env: Env, sends: Pick<ShopConfig, 'sendsMail' | 'sendsSms'>): ShopConfig {
  const name = setting(env, 'SHOP_NAME') ?? null
  if (name !== null && ([...name].length > LONGEST_NAME || /\p{Cc}/u.test(name)))
    throw new ConfigError(`SHOP_NAME must be one line of at most ${LONGEST_NAME} characters.`, {
      problem: 'oneLine',
      name: 'SHOP_NAME',
      max: String(LONGEST_NAME),
    })
  const named = list(setting(env, 'SHOP_LANGUAGES') ?? LOCALES.join(','))
  const wrong = named.find((one) => !isLocale(one))
  if (named.length === 0 || wrong !== undefined)
    throw new ConfigError(`SHOP_LANGUAGES must be some of ${LOCALES.join(',')}, with commas.`, {
      problem: 'languages',
      name: 'SHOP_LANGUAGES',
    })
  const languages = [...new Set(named.filter(isLocale))]
  const own = readShopLanguage(env)
  const firstLanguage = languages.includes(own) ? own : languages[0]!
  return { name, languages, firstLanguage, refundHours: readRefundHours(env), ...sends }
}
