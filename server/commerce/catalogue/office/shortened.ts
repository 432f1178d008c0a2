import { createHash } from 'node:crypto'
import type { Locale } from '../../../../basics/locales.ts'

const LONGEST_FACT = 300

/** A long text by its beginning, its length and a hash, so that every change of it shows. */
export function shortened(text: string): string {
  if (text.length <= LONGEST_FACT) return text
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${text.slice(0, LONGEST_FACT)}… (${text.length}, ${hash})`
}

/** Texts as facts of an audit row: `name.cn`, `name.en`. */
export const auditTexts = (
  part: string,
  texts: Partial<Record<Locale, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [`${part}.${locale}`, shortened(text)]),
  )
