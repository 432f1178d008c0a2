export type Problem = { readonly line: number; readonly reason: string }

export type ImportedOption = {
  readonly label: string
  readonly priceMicro: bigint
  readonly stock: number
  readonly sku?: string
}

export type ImportedProduct = {
  readonly handle: string
  readonly title: string
  /** Sanitised HTML. */
  readonly description: string
  readonly type: string
  readonly published: boolean
  readonly productType: number
  readonly options: readonly ImportedOption[]
  /** http or https, ordered by position. */
  readonly pictureUrls: readonly string[]
}

export type ImportedFile = {
  readonly products: readonly ImportedProduct[]
  readonly problems: readonly Problem[]
  /** Rows below the header. */
  readonly rows: number
}

/** The whole file cannot be read; the message says why. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
