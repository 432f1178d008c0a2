import type { ErrorName } from '../basics/errors.ts'
import type { Locale } from '../basics/locales.ts'
import cn, { type ErrorTexts } from './cn/errors.ts'
import en from './en/errors.ts'
import hi from './in/errors.ts'
import jp from './jp/errors.ts'
import kr from './kr/errors.ts'

const TEXTS: Readonly<Record<Locale, ErrorTexts>> = { cn, en, in: hi, kr, jp }

/** An error's text in the caller's language. For the server: it carries all five languages. */
export const errorText = (name: ErrorName, locale: Locale): string => TEXTS[locale][name]

/** What the link says that tries the same again. */
export const againText = (locale: Locale): string => TEXTS[locale].again
