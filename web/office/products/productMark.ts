import type { Locale } from '../../../basics/locales.ts'
import { markOf } from '../parts/translations.ts'
import type { Product, Values } from './fields.ts'

/** A translation that the shop's buyers miss, or one older than the Chinese text and not changed here. */
export const productMark = (
  product: Product | undefined,
  values: Values,
  locale: Locale,
  offered: readonly Locale[],
) =>
  markOf(
    {
      parts: ['name', 'description'] as const,
      needed: 'name',
      textOf: (part, of) => values[`${part}.${of}`],
      isOutdated: (part, of) =>
        product !== undefined &&
        product.outdated.includes(`${part}.${of}`) &&
        values[`${part}.${of}`] === (product[part][of] ?? ''),
    },
    locale,
    offered,
  )
