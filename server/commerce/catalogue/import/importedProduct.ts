import type { ImportProblem } from '../../../../basics/importProblems.ts'
import type { Locale } from '../../../../basics/locales.ts'

export type Problem = {
  readonly file: string
  /** Null for the whole file. */
  readonly line: number | null
  /** The column as the file names it. */
  readonly column: string | null
  readonly reason: ImportProblem
  /** The cell, a limit, or the expected value. */
  readonly facts: Readonly<Record<string, string>>
}

export type Translated = Partial<Record<Locale, string>>

/** Undefined where the file lacks the column: the stored value stays. */
export type ImportedOption = {
  readonly label: string
  readonly labels: Translated
  readonly priceMicro: bigint
  readonly wasMicro?: bigint | null
  readonly memberMicro?: bigint | null
  readonly costMicro?: bigint | null
  readonly weightGrams?: number | null
  readonly lowAt?: number | null
  readonly stock?: number
  /** Its stock is a placeholder for goods that are not counted; reported, never stored. */
  readonly uncounted?: true
  /** Stock at export, and which export: stock changes by the difference. */
  readonly stockBase?: { readonly stock: number; readonly of: string }
  readonly sku?: string
  readonly pictureUrl?: string | null
}

export type ImportedProperty = {
  readonly name: string
  readonly value: string
  readonly names: Translated
  readonly values: Translated
}

export type ImportedProduct = {
  readonly file: string
  readonly line: number
  readonly handle: string
  readonly title: string
  readonly titles: Translated
  /** Sanitised HTML. */
  readonly description?: string
  readonly descriptions: Translated
  readonly type?: string
  readonly published?: boolean
  readonly productType?: number
  readonly properties?: readonly ImportedProperty[]
  readonly options: readonly ImportedOption[]
  /** http or https, ordered by position; empty when the file names none. */
  readonly pictureUrls: readonly string[]
  /** A video of the shop's own, null for none. */
  readonly video?: string | null
  /** Pictures of the description; undefined without a description. */
  readonly detailUrls?: readonly string[]
}

/** A column, or parts of its cells, that the shop cannot store. */
export type Dropped = {
  readonly file: string
  readonly column: string
  /** A tag of the description, say; null for the whole column. */
  readonly part: string | null
  readonly rows: number
}

export type ImportedFile = {
  readonly products: readonly ImportedProduct[]
  readonly problems: readonly Problem[]
  readonly dropped: readonly Dropped[]
  /** Rows below the header. */
  readonly rows: number
}

export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly reason: ImportProblem
  readonly facts: Readonly<Record<string, string>>
  constructor(reason: ImportProblem, facts: Readonly<Record<string, string>> = {}) {
    super(reason)
    this.reason = reason
    this.facts = facts
  }
}
