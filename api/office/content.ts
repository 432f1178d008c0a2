import { Type, type TSchema } from 'typebox'
import { LEGAL_KINDS, LEGAL_VALUES, LONGEST_LEGAL_TEXT } from '../../basics/legal.ts'
import { LOCALES } from '../../basics/locales.ts'
import { call } from '../call.ts'
import { Instant, Language, Nullable, Text, oneOf } from '../shapes.ts'

const each = <K extends string, S extends TSchema>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>

const Texts = Type.Object(each(LOCALES, Type.Optional(Text(LONGEST_LEGAL_TEXT))), {
  additionalProperties: false,
})

export const listLegalPages = call({
  path: 'GET office/legalPages',
  summary: 'Terms, privacy, returns and imprint as the merchant wrote them, or their presets',
  access: { staff: 'content.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    languages: Type.Array(Language),
    values: Type.Object(each(LOCALES, Type.Object(each(LEGAL_VALUES, Type.String()))), {
      description: 'what stands for the names in curly brackets',
    }),
    pages: Type.Array(
      Type.Object({
        kind: oneOf(LEGAL_KINDS),
        version: Type.Integer({ description: '0: the preset' }),
        savedAt: Nullable(Instant),
        texts: Texts,
        presets: Texts,
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveLegalPage = call({
  path: 'POST office/saveLegalPage',
  summary: 'Writes the next version of a page; a language that is not sent keeps its text',
  access: { staff: 'content.write' },
  input: Type.Object({
    kind: oneOf(LEGAL_KINDS),
    version: Type.Integer({ minimum: 0, description: 'the one that was changed' }),
    texts: Texts,
  }),
  result: Type.Object({ saved: Type.Boolean({ description: 'false: changed meanwhile' }) }),
  errors: ['notSignedIn', 'noPermission'],
  largestBody: 500_000,
})
