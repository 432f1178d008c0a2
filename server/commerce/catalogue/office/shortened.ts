import { createHash } from 'node:crypto'
import type { Locale } from '../../../../basics/locales.ts'

/** Longest text of an audit row's fact. */
const TOLD = 300

/** A long text by its beginning, its length and a hash, so that every change of it shows. */
export const shortened = (text: string): string =>
  text.length <= TOLD
    ? text
    : `${text.slice(0, TOLD)}… (${text.length}, ${createHash('sha256').update(text).digest('hex').slice(0, 16)})`

/** Texts as facts of an audit row: `name.cn`, `name.en`. */
export const toldTexts = (
  part: string,
  texts: Partial<Record<Locale, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [`${part}.${locale}`, shortened(text)]),
  )
