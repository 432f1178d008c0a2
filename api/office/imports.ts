import { Type } from 'typebox'
import { IMPORT_PARTS, IMPORT_PROBLEMS, PICTURE_PROBLEMS } from '../../basics/importProblems.ts'
import { call } from '../call.ts'
import { Id, Language, Nullable, Text, oneOf } from '../shapes.ts'

const see = { staff: 'catalogue.write', unaudited: true } as const
const write = { staff: 'catalogue.write' } as const
const seeTexts = { staff: 'texts.translate', unaudited: true } as const

/** Facts of a reason, by name. */
const Facts = Type.Record(Type.String(), Type.String())

/** Base64 is a third longer than the 8 MB that files may have together. */
const LARGEST_BODY = 11_500_000

const Files = {
  files: Type.Array(
    Type.Object(
      {
        name: Text(200, 1),
        content: Type.String({
          maxLength: 11_400_000,
          description: 'the file in base64; all files together at most 8 MB',
        }),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 20 },
  ),
  rate: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9]\\d{0,6})(\\.\\d{1,12})?$',
      maxLength: 20,
      description: 'USDT for one unit of the currency of the files',
    }),
  ),
}

const Change = oneOf(['create', 'change', 'same'] as const)
const Place = {
  file: Type.String(),
  line: Type.Integer(),
  handle: Type.String(),
  title: Type.String(),
}
const Problem = Type.Object({
  file: Type.String(),
  line: Nullable(Type.Integer({ description: 'null for the whole file' })),
  column: Nullable(Type.String()),
  reason: oneOf(IMPORT_PROBLEMS),
  facts: Facts,
})
const Counts = {
  created: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Integer({ description: 'rows, or whole files, that are left out' }),
}

export const previewImport = call({
  path: 'POST office/previewImport',
  summary:
    "What an import of Shopify's product CSV, or of translations, would do; nothing is changed",
  access: see,
  input: Type.Object(Files),
  result: Type.Object({
    token: Type.String({ description: 'of the files and of the products that they touch' }),
    counts: Type.Object(Counts),
    files: Type.Array(
      Type.Object({
        name: Type.String(),
        encoding: Nullable(Type.String()),
        rows: Type.Integer(),
        products: Type.Integer(),
      }),
    ),
    products: Type.Array(
      Type.Object({
        ...Place,
        id: Nullable(Id),
        change: Change,
        parts: Type.Array(oneOf(IMPORT_PARTS)),
        drawn: Type.Boolean({ description: 'the file names no picture: one is drawn' }),
      }),
      { description: 'what is created or changed, the first 500; contents of the shop have no id' },
    ),
    problems: Type.Array(Problem, { description: 'the first 500' }),
    dropped: Type.Array(
      Type.Object({
        file: Type.String(),
        column: Type.String(),
        part: Nullable(Type.String()),
        rows: Type.Integer(),
      }),
    ),
    pictures: Type.Integer({ description: 'addresses that would be asked' }),
    uncounted: Type.Integer({
      description: 'options whose stock the file does not count: 999 pieces each',
    }),
  }),
  errors: ['notSignedIn', 'noPermission'],
  largestBody: LARGEST_BODY,
  limitPerMinute: 30,
})

export const runImport = call({
  path: 'POST office/runImport',
  summary:
    'Imports what a preview showed; `conflict` when one of its products has changed since. ' +
    'Pictures follow in the background',
  access: write,
  input: Type.Object({ ...Files, token: Text(64, 64) }),
  result: Type.Object({
    counts: Type.Object(Counts),
    rows: Type.Array(
      Type.Object({ ...Place, id: Nullable(Id), change: Change, awaitsPictures: Type.Boolean() }),
    ),
    problems: Type.Array(Problem, { description: 'the first 500' }),
  }),
  errors: ['notSignedIn', 'noPermission', 'conflict'],
  largestBody: LARGEST_BODY,
  limitPerMinute: 30,
})

export const exportTranslations = call({
  path: 'GET office/translations',
  summary:
    'A part of the texts of products, categories, announcements and banners as CSV, a row each, with all translations',
  access: seeTexts,
  input: Type.Object({ after: Type.Optional(Id) }),
  result: Type.Object({
    header: Type.String({ description: 'the line before the first part' }),
    csv: Type.String(),
    next: Nullable(Id),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const previewTranslations = call({
  path: 'POST office/previewTranslations',
  summary:
    'What an import of translations would do; other files are refused, and nothing is changed',
  access: seeTexts,
  input: Type.Object({ files: Files.files }),
  result: previewImport.result,
  errors: ['notSignedIn', 'noPermission'],
  largestBody: LARGEST_BODY,
  limitPerMinute: 30,
})

export const runTranslations = call({
  path: 'POST office/runTranslations',
  summary:
    'Imports the translations that a preview showed; `conflict` when a text has changed since',
  access: { staff: 'texts.translate' },
  input: Type.Object({ files: Files.files, token: Text(64, 64) }),
  result: runImport.result,
  errors: ['notSignedIn', 'noPermission', 'conflict'],
  largestBody: LARGEST_BODY,
  limitPerMinute: 30,
})

export const exportProducts = call({
  path: 'GET office/exportProducts',
  summary:
    "A part of the catalogue as Shopify's product CSV with translations; imported again it changes nothing",
  access: see,
  input: Type.Object({
    after: Type.Optional(Id),
  }),
  result: Type.Object({
    header: Type.String({ description: 'the line before the first part' }),
    csv: Type.String(),
    leftOut: Type.Integer({ description: 'products without an option on sale' }),
    next: Nullable(Id),
  }),
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 600,
})

export const listMissingPictures = call({
  path: 'GET office/missingPictures',
  summary: 'Pictures of imported products that have not come, with the reason of the last try',
  access: see,
  input: Type.Object({ language: Type.Optional(Language) }),
  result: Type.Object({
    count: Type.Integer(),
    pictures: Type.Array(
      Type.Object({
        url: Type.String(),
        productId: Id,
        name: Type.String(),
        reason: Nullable(oneOf(PICTURE_PROBLEMS)),
        facts: Facts,
        isTriedAgain: Type.Boolean(),
      }),
      { description: 'the first 100' },
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const retryPictures = call({
  path: 'POST office/retryPictures',
  summary: 'Asks again for every picture that has not come',
  access: write,
  input: Type.Object({}),
  result: Type.Object({ asked: Type.Integer() }),
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 10,
})
