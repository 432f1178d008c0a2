import type { Locale } from '../../basics/locales.ts'
import type { Area, Areas, LanguageTexts } from '../../i18n/texts.ts'
import { textLoader } from './textLoader.ts'

/** Each language's list is a file of its own: a page needs one of them, and it comes with the texts. */
const languages = import.meta.glob<LanguageTexts>('../../i18n/*/areas.ts', { import: 'default' })

export const textFiles = (areas: readonly Area[], locale: Locale): string[] =>
  ['areas', ...areas].map((name) => `i18n/${locale}/${name}.ts`)

export const { textsNow, loadTexts, forgetFailedTexts } = textLoader<Areas>((locale) =>
  languages[`../../i18n/${locale}/areas.ts`]?.(),
)

/** Asks for what is shown soon, beside the code that shows it: each area that a screen waits for is a way to the shop. */
export function preloadTexts(areas: readonly Area[], locale: Locale): void {
  for (const area of areas) void loadTexts(area, locale)
}
