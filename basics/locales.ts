type LanguageValue = {
  readonly code: string
  /** BCP 47, for `<html lang>`, Intl and hreflang. */
  readonly htmlLang: string
  readonly name: string
  /** Chinese "剩余 29:41", English "29:41 left". */
  readonly timeLeftFirst: boolean
}

/** In display order. A language is a value here and a folder in i18n. */
const LISTED = [
  { code: 'cn', htmlLang: 'zh-CN', name: '简体中文', timeLeftFirst: true },
  { code: 'en', htmlLang: 'en', name: 'English', timeLeftFirst: false },
  { code: 'in', htmlLang: 'hi', name: 'हिन्दी', timeLeftFirst: false },
  { code: 'kr', htmlLang: 'ko', name: '한국어', timeLeftFirst: false },
  { code: 'jp', htmlLang: 'ja', name: '日本語', timeLeftFirst: true },
] as const satisfies readonly LanguageValue[]

export type Locale = (typeof LISTED)[number]['code']
export const LOCALES: readonly Locale[] = LISTED.map(({ code }) => code)
export const DEFAULT_LOCALE: Locale = 'cn'
export const OTHER_LOCALES: readonly Locale[] = LOCALES.filter((one) => one !== DEFAULT_LOCALE)

export const LANGUAGES = Object.fromEntries(LISTED.map((one) => [one.code, one])) as Readonly<
  Record<Locale, LanguageValue>
>

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** `cn` is required and the fallback. */
export type Texts = { cn: string } & Partial<Record<Locale, string>>

export const textIn = (texts: Texts, locale: Locale): string => texts[locale] || texts.cn
