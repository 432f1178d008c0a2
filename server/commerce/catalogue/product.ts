import type { Locale, Texts } from '../../../basics/locales.ts'

/** Widths in which every picture is kept, pixels. */
export const PICTURE_WIDTHS = [360, 720, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The width that calls name; screens swap it for their srcset. */
export const NAMED_WIDTH: PictureWidth = 720

export const picturePath = (hash: string, width: PictureWidth = NAMED_WIDTH): string =>
  `/pictures/${hash}-${width}.webp`

/** catalogue#products: pictures travel as one comma-separated string. */
export const picturePaths = (hashes: readonly string[]): string =>
  hashes.map((hash) => picturePath(hash)).join(',')

/** Product types of ordering#delivery: 1 is delivered to a country, any other by e-mail. */
export const PHYSICAL = 1
export const DIGITAL = 2

export type OptionDraft = {
  readonly label: Texts
  readonly priceMicro: bigint
  /** Pieces on sale as its source names them, before sales. */
  readonly stock: number
}

/** A product as its source (sample, import, back office) describes it. */
export type ProductDraft = {
  readonly source: 'office' | 'sample' | 'import'
  /** Its name in the source; the same source and handle is the same product. */
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
  readonly position: number
  readonly published: boolean
  readonly options: readonly OptionDraft[]
}

/** Most options a product may have; more would not fit one page of `listOptions`. */
export const MAX_OPTIONS = 100

export const everyText = (texts: Texts): string[] =>
  Object.values(texts).filter((text): text is string => Boolean(text))

export type { Locale, Texts }
