/** Languages as on the wire and in storage (DECISIONS B7). */
export const LOCALES = ['cn', 'en', 'in', 'kr', 'jp'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'cn'

/** The same languages as BCP 47 tags, for `<html lang>`, Intl and hreflang. */
export const HTML_LANG: Readonly<Record<Locale, string>> = {
  cn: 'zh-CN',
  en: 'en',
  in: 'hi',
  kr: 'ko',
  jp: 'ja',
}

export const LOCALE_NAME: Readonly<Record<Locale, string>> = {
  cn: '简体中文',
  en: 'English',
  in: 'हिन्दी',
  kr: '한국어',
  jp: '日本語',
}

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** A text per language; `cn` is always there and stands in for the missing ones (DECISIONS B7). */
export type Texts = { cn: string } & Partial<Record<Locale, string>>

export const textIn = (texts: Texts, locale: Locale): string => texts[locale] || texts.cn
