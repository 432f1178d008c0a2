/** A row of the file that was left out. */
export type Problem = { readonly line: number; readonly reason: string }

export type ImportedOption = {
  readonly label: string
  readonly priceMicro: bigint
  readonly stock: number
}

/** One product as a file describes it, checked and cleaned. */
export type ImportedProduct = {
  readonly handle: string
  readonly title: string
  /** Sanitised HTML. */
  readonly description: string
  /** Empty: no category. */
  readonly type: string
  readonly published: boolean
  readonly productType: number
  readonly options: readonly ImportedOption[]
  /** http or https, in the order of their positions. */
  readonly pictureUrls: readonly string[]
}

export type ImportedFile = {
  readonly products: readonly ImportedProduct[]
  readonly problems: readonly Problem[]
  /** Rows below the header. */
  readonly rows: number
}

/** The label of an option that has no name of its own. */
export const DEFAULT_LABEL = {
  cn: '标准',
  en: 'Standard',
  in: 'मानक',
  kr: '기본',
  jp: '標準',
} as const

/** The whole file cannot be read; the message says why, for the person who runs the import. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
