import type { Locale, Texts } from '../basics/locales.ts'
import { LABELS, type LabelKey, type PropertyKey } from './labels.ts'
import type { PaletteName } from '../server/commerce/catalogue/drawing/scenes.ts'

/** Name and description in one language, the latter with the marks of basics/richText.ts. */
type SampleText = readonly [name: string, description: string]

/** Label (a key of LABELS, or the same text in every language), price in USDT, stock, price before. */
type SampleOption = readonly [
  label: LabelKey | { readonly same: string },
  price: string,
  stock: number,
  was?: string,
]

/** A row of the table of properties. */
type SampleProperty = readonly [name: PropertyKey, value: { readonly same: string } | Texts]

export type SampleProduct = { readonly cn: SampleText } & Partial<
  Readonly<Record<Locale, SampleText>>
> & {
    readonly handle: string
    readonly options: readonly SampleOption[]
    readonly properties?: readonly SampleProperty[]
  } & (Rendered | Drawn)

/** Its pictures come from samples/render. */
type Rendered = { readonly rendered: number }

/** Its pictures are composed of emoji. */
export type Drawn = {
  /** The product, then its surroundings. */
  readonly show: readonly [string, ...string[]]
  readonly palettes: readonly [PaletteName, PaletteName]
  /** Degrees by which the product is turned. */
  readonly turn?: number
}

export type SampleCategory = {
  readonly handle: string
  /** 1: delivered to an address, 2: by e-mail (rules: ordering#delivery). */
  readonly productType: 1 | 2
  readonly name: Texts
  readonly content: Texts
  readonly products: readonly SampleProduct[]
}

export const labelTexts = (label: SampleOption[0]): Texts =>
  typeof label === 'string' ? LABELS[label] : { cn: label.same }

export const valueTexts = (value: SampleProperty[1]): Texts =>
  'same' in value ? { cn: value.same } : value
