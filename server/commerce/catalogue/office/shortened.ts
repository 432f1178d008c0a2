import { createHash } from 'node:crypto'
import type { Locale } from '../../../../basics/locales.ts'

/** Longest text of an audit row's fact. */
const LONGEST_FACT = 300

/** A long text by its beginning, its length and a hash, so that every change of it shows. */
export const shortened = (text: string): string =>
  text.length <= LONGEST_FACT
    ? text
    : `${text.slice(0, LONGEST_FACT)}… (${text.length}, ${createHash('sha256').update(text).digest('hex').slice(0, 16)})`

/** Texts as facts of an audit row: `name.cn`, `name.en`. */
export const auditTexts = (
  part: string,
  texts: Partial<Record<Locale, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [`${part}.${locale}`, shortened(text)]),
  )
