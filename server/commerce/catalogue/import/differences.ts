import { DEFAULT_LABEL } from '../../../../basics/defaultLabel.ts'
import type { ImportPart } from '../../../../basics/importProblems.ts'
import { LOCALES } from '../../../../basics/locales.ts'
import type { Texts } from '../product.ts'
import { cleanHtml } from './cleanHtml.ts'
import { ownHash } from './ownHash.ts'
import type { ImportedOption, ImportedProduct, Translated } from './importedProduct.ts'
import { mergedProperties, sameProperties } from './propertyCells.ts'
import type { StoredForImport } from './storedForImport.ts'

type StoredOption = StoredForImport['options'][number]

/** The option that has this label. */
export const storedOption = (
  { label }: Pick<ImportedOption, 'label'>,
  stored: StoredForImport,
): StoredOption | undefined => stored.options.find((one) => oneLine(one.label.cn) === label)

/** The shop's own pictures by hash, others by address. */
const named = (urls: readonly string[]): string => urls.map((url) => ownHash(url) ?? url).join(' ')
const oneLine = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** Stored texts overlaid by the file's; an empty translation is removed. */
export function merged(before: Texts | undefined, cn: string, others: Translated): Texts {
  const texts: Texts = { ...before, cn }
  for (const locale of LOCALES) {
    const text = others[locale]
    if (locale === 'cn' || text === undefined) continue
    if (text === '') delete texts[locale]
    else texts[locale] = text
  }
  return texts
}

export const labelOf = (option: ImportedOption, before: Texts | undefined): Texts =>
  merged(
    before ?? (option.label === DEFAULT_LABEL.cn ? DEFAULT_LABEL : undefined),
    option.label,
    option.labels,
  )

/** Pieces that the file adds to an option's stock; 0 where keys are counted. */
function stockChange(option: ImportedOption, before: StoredOption): number {
  if (option.stock === undefined || before.keyed) return 0
  const { stockBase } = option
  if (!stockBase) return option.stock - (before.listedStock ?? before.stock)
  return (
    option.stock -
    (before.exportBase === baseKey(stockBase) ? before.exportStock! : stockBase.stock)
  )
}

export const baseKey = ({ stock, of }: NonNullable<ImportedOption['stockBase']>): string =>
  `${stock} @ ${of}`

const sameTranslations = (
  given: Translated,
  stored: Texts,
  clean: (text: string | undefined) => string,
): boolean =>
  LOCALES.every(
    (locale) =>
      locale === 'cn' ||
      given[locale] === undefined ||
      clean(given[locale]) === clean(stored[locale]),
  )

const shownWas = ({ wasMicro, priceMicro }: StoredOption): bigint | null =>
  wasMicro !== null && wasMicro > priceMicro ? wasMicro : null

function optionParts(product: ImportedProduct, stored: StoredForImport): ImportPart[] {
  const offered = stored.options.filter(({ retired }) => !retired)
  const byLabel = new Map(offered.map((option) => [oneLine(option.label.cn), option]))
  const pairs = product.options.map((option) => [option, byLabel.get(option.label)] as const)
  const sameOrder = offered.every(
    (option, index) => oneLine(option.label.cn) === product.options[index]?.label,
  )
  const differs = (test: (option: ImportedOption, before: StoredOption) => boolean): boolean =>
    pairs.some(([option, before]) => before !== undefined && test(option, before))
  const parts: [ImportPart, boolean][] = [
    ['options', !sameOrder || offered.length !== product.options.length],
    [
      'prices',
      differs(
        (option, before) =>
          option.priceMicro !== before.priceMicro ||
          (option.wasMicro !== undefined && option.wasMicro !== shownWas(before)) ||
          (option.memberMicro !== undefined && option.memberMicro !== before.memberMicro) ||
          (option.costMicro !== undefined && option.costMicro !== before.costMicro),
      ),
    ],
    [
      'stock',
      differs(
        (option, before) =>
          stockChange(option, before) !== 0 ||
          (option.lowAt !== undefined && option.lowAt !== before.lowAt),
      ),
    ],
    [
      'weight',
      differs(
        (option, before) =>
          option.weightGrams !== undefined && option.weightGrams !== before.weightGrams,
      ),
    ],
    ['sku', differs((option, before) => option.sku !== undefined && option.sku !== before.sku)],
    [
      'translations',
      differs((option, before) => !sameTranslations(option.labels, before.label, oneLine)),
    ],
    [
      'pictures',
      differs(
        (option, before) =>
          option.pictureUrl !== undefined &&
          named([option.pictureUrl ?? ''].filter(Boolean)) !==
            (before.pictureUrl ? named([before.pictureUrl]) : (before.picture ?? '')),
      ),
    ],
  ]
  return parts.filter(([, is]) => is).map(([part]) => part)
}

function sameCategory(type: string, { categoryNames }: StoredForImport): boolean {
  if (type === '') return categoryNames === null
  const wanted = type.toLowerCase()
  return Object.values(categoryNames ?? {}).some((name) => name?.toLowerCase() === wanted)
}

/** What a file's product would change of the stored one; empty when nothing. */
export function differences(product: ImportedProduct, stored: StoredForImport): ImportPart[] {
  const { pictureUrls, detailUrls, description, properties } = product
  const clean = (text: string | undefined): string => cleanHtml(text ?? '')
  const parts: [ImportPart, boolean][] = [
    ['name', product.title !== oneLine(stored.name.cn)],
    ['text', description !== undefined && description !== clean(stored.description.cn)],
    [
      'translations',
      !sameTranslations(product.titles, stored.name, oneLine) ||
        !sameTranslations(product.descriptions, stored.description, clean),
    ],
    [
      'properties',
      properties !== undefined &&
        !sameProperties(mergedProperties(properties, stored.properties), stored.properties),
    ],
    ['category', product.type !== undefined && !sameCategory(product.type, stored)],
    ['kind', product.productType !== undefined && product.productType !== stored.productType],
    [
      'sale',
      product.published !== undefined &&
        product.published !== (stored.published || stored.publishPending),
    ],
    [
      'pictures',
      pictureUrls.length > 0 &&
        named(pictureUrls) !==
          (stored.pictureUrls.length > 0 ? named(stored.pictureUrls) : stored.pictures.join(' ')),
    ],
    ['video', product.video !== undefined && product.video !== stored.video],
    [
      'details',
      detailUrls !== undefined &&
        named(detailUrls) !==
          (stored.detailUrls.length > 0
            ? named(stored.detailUrls)
            : stored.detailPictures.join(' ')),
    ],
  ]
  return [
    ...new Set([
      ...parts.filter(([, is]) => is).map(([part]) => part),
      ...optionParts(product, stored),
    ]),
  ]
}
