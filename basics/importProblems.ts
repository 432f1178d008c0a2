/** Texts in i18n/<language>/officeImport.ts. */
export const IMPORT_PROBLEMS = [
  // Of a whole file.
  'notText',
  'notCsv',
  'fileTooLarge',
  'noColumn',
  'tooManyColumns',
  'manyQuotes',
  'tooManyProducts',
  // Of a row.
  'quotes',
  'cells',
  'control',
  'missing',
  'tooLong',
  'spaces',
  'boolean',
  'status',
  'price',
  'zero',
  'tooHigh',
  'whole',
  'url',
  'video',
  'position',
  'stockBase',
  'property',
  'propertyLines',
  'tooManyProperties',
  'optionTwice',
  'tooManyOptions',
  'tooManyPictures',
  'emptyRow',
  'otherTitle',
  'noFirstRow',
  'noProduct',
  'notAbovePrice',
  'otherFile',
  // Of a row of a translations file.
  'textPart',
  'textTwice',
  'otherText',
  'otherPicture',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/** Why no picture came from its address. */
export const PICTURE_PROBLEMS = [
  'unreachable',
  'answered',
  'notPicture',
  'unreadable',
  'tooLarge',
  'private',
  'redirects',
  'address',
] as const
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]

/** What an import changes of a product. */
export const IMPORT_PARTS = [
  'name',
  'text',
  'translations',
  'category',
  'kind',
  'sale',
  'pictures',
  'video',
  'details',
  'options',
  'prices',
  'stock',
  'sku',
  'properties',
  'weight',
] as const
export type ImportPart = (typeof IMPORT_PARTS)[number]
