import type { Locale } from '../../basics/locales.ts'
import type { Area, Areas, LanguageTexts } from '../../i18n/texts.ts'
import { textLoader } from './textLoader.ts'

const languages = import.meta.glob<LanguageTexts>('../../i18n/*/areas.ts', {
  eager: true,
  import: 'default',
})

export const textFile = (area: Area, locale: Locale): string => `i18n/${locale}/${area}.ts`

export const { textsNow, loadTexts, forgetFailedTexts } = textLoader<Areas>(
  (locale) => languages[`../../i18n/${locale}/areas.ts`],
)
