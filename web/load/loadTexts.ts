import type { Locale } from '../../basics/locales.ts'
import type { Area, Areas, LanguageTexts } from '../../i18n/texts.ts'
import { textLoader } from './textLoader.ts'

/** Each language's list is a file of its own: a page needs one of them, and it comes with the texts. */
const languages = import.meta.glob<LanguageTexts>('../../i18n/*/areas.ts', { import: 'default' })

export const textFiles = (areas: readonly Area[], locale: Locale): string[] =>
  ['areas', ...areas].map((name) => `i18n/${locale}/${name}.ts`)

export const { textsNow, loadTexts, preloadTexts, forgetFailedTexts } = textLoader<Areas>(
  (locale) => languages[`../../i18n/${locale}/areas.ts`]?.(),
)
