import { DEFAULT_LOCALE, type Locale } from '../../../basics/locales.ts'
import type { Product, Values } from './fields.ts'

/** A translation that the shop's buyers miss, or one older than the Chinese text and not changed here. */
export function markOf(
  product: Product | undefined,
  values: Values,
  locale: Locale,
  offered: readonly Locale[],
) {
  if (locale === DEFAULT_LOCALE || !offered.includes(locale)) return undefined
  const hasText = (part: 'name' | 'description', of: Locale) =>
    values[`${part}.${of}`].trim() !== ''
  if (!hasText('name', locale) || (hasText('description', 'cn') && !hasText('description', locale)))
    return 'missing'
  const isOld = (['name', 'description'] as const).some(
    (part) =>
      product?.outdated.includes(`${part}.${locale}`) &&
      values[`${part}.${locale}`] === (product[part][locale] ?? ''),
  )
  return isOld ? 'outdated' : undefined
}
