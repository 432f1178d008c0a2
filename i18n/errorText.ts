import type { ErrorName } from '../basics/errors.ts'
import type { Locale } from '../basics/locales.ts'
import { inAllLanguages } from './inAllLanguages.ts'

const TEXTS = await inAllLanguages('errors')

/** An error's text in the caller's language. For the server: it carries all languages. */
export const errorText = (name: ErrorName, locale: Locale): string => TEXTS[locale][name]

/** What the link says that tries the same again. */
export const againText = (locale: Locale): string => TEXTS[locale].again
