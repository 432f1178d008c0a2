import type { ErrorName } from '../basics/errors.ts'
import type { Locale } from '../basics/locales.ts'
import { inAllLanguages } from './inAllLanguages.ts'

const TEXTS = await inAllLanguages('errors')

/** An error's text in the caller's language. Server only, because it loads all languages. */
export const errorText = (name: ErrorName, locale: Locale): string => TEXTS[locale][name]

export const againText = (locale: Locale): string => TEXTS[locale].again
