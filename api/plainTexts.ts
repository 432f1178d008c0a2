import { Type } from 'typebox'
import { LOCALES, type Locale } from '../basics/locales.ts'

/** No control characters but line feed, carriage return and tab; no halves of surrogate pairs. */
export const PLAIN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$'

/** A text by language; of a change, the languages that it names. */
export const plainTexts = (maxLength: number) =>
  Type.Unsafe<Partial<Record<Locale, string>>>({
    type: 'object',
    properties: Object.fromEntries(
      LOCALES.map((locale) => [locale, { type: 'string', maxLength, pattern: PLAIN }]),
    ),
    additionalProperties: false,
  })

export const PictureHash = Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 })
