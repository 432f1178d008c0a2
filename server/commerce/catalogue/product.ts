import type { Locale, Texts } from '../../../basics/locales.ts'

/** Widths in which every picture is stored, pixels. */
export const PICTURE_WIDTHS = [360, 720, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The width in calls; pages derive their srcset from it. */
const NAMED_WIDTH: PictureWidth = 720

export const picturePath = (hash: string, width: PictureWidth = NAMED_WIDTH): string =>
  `/pictures/${hash}-${width}.webp`

/** Comma-separated (rules: catalogue#products). */
export const picturePaths = (hashes: readonly string[]): string =>
  hashes.map((hash) => picturePath(hash)).join(',')

/** Type 1 is delivered to an address, others by e-mail (rules: ordering#delivery). */
export const PHYSICAL = 1
export const DIGITAL = 2

export type Property = { readonly name: Texts; readonly value: Texts }

export type OptionDraft = {
  readonly label: Texts
  readonly priceMicro: bigint
  /** The price before, shown struck through. */
  readonly wasMicro?: bigint | null
  readonly memberMicro?: bigint | null
  readonly costMicro?: bigint | null
  readonly weightGrams?: number | null
  readonly lowAt?: number | null
  /** Before sales; null keeps the stored figure. */
  readonly stock: number | null
  /** Of a re-imported export: stock changes by the difference. `key` names the export, too. */
  readonly stockBase?: { readonly stock: number; readonly key: string }
  /** The merchant's own name of it. */
  readonly sku?: string
  /** Where its own picture comes from. */
  readonly pictureUrl?: string | null
}

export type ProductDraft = {
  readonly source: 'office' | 'sample' | 'import'
  /** Its name in the source; source and handle identify the product. */
  readonly handle: string
  readonly categoryId: number | null
  readonly productType: number
  readonly name: Texts
  /** Sanitised HTML. */
  readonly description: Texts
  readonly alt: Texts
  /** Hashes of stored pictures, the cover first. */
  readonly pictures: readonly string[]
  readonly detailPictures: readonly string[]
  readonly video?: string | null
  readonly pictureUrls?: readonly string[]
  readonly detailUrls?: readonly string[]
  readonly properties?: readonly Property[]
  readonly position: number
  readonly published: boolean
  /** It goes on sale as soon as its cover has come. */
  readonly publishPending?: boolean
  readonly options: readonly OptionDraft[]
}

/** Most options of a product, so that they fit one page of `listOptions`. */
export const MAX_OPTIONS = 1_000

export const everyText = (texts: Texts): string[] =>
  Object.values(texts).filter((text): text is string => Boolean(text))

export type { Locale, Texts }
