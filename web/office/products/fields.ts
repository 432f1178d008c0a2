import { present } from '../parts/present.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { LOCALES, type Locale } from '../../../basics/locales.ts'
import type { useDraft } from '../parts/draft.ts'

export type Product = CallResult<'readOfficeProduct'>
type Input = CallInput<'saveOfficeProduct'>
type OptionChange = NonNullable<Input['options']>[number]

export type Property = Product['properties'][number]

export type NewOption = {
  readonly label: Partial<Record<Locale, string>>
  readonly price: string
  readonly was: string
  readonly member: string
  readonly cost: string
  readonly sku: string
  readonly lowAt: string
  readonly grams: string
  /** Empty for none. */
  readonly picture: string
  readonly stock: number
}

/** The form's values, each under a name of its own, so that only what two people both changed is a conflict. */
export type Values = {
  readonly categoryId: number | null
  readonly newCategory: string
  readonly productType: number
  readonly published: boolean
  /** As the field of date and time has it; empty for none. */
  readonly publishAt: string
  readonly takeOffAt: string
  readonly pictures: readonly string[]
  readonly detailPictures: readonly string[]
  readonly video: string | null
  readonly properties: readonly Property[]
  readonly newOptions: readonly NewOption[]
} & {
  readonly [
    K in
      | `name.${Locale}`
      | `description.${Locale}`
      | `label.${Locale}.${number}`
      | `price.${number}`
      | `was.${number}`
      | `member.${number}`
      | `cost.${number}`
      | `sku.${number}`
      | `lowAt.${number}`
      | `grams.${number}`
      | `picture.${number}`
  ]: string
} & {
  /** Pieces that came or went since the form was read. */
  readonly [K in `add.${number}`]: number
} & { readonly [K in `remove.${number}`]: boolean }

export type ProductDraft = ReturnType<typeof useDraft<Values>>

export const EMPTY_PRODUCT: Product = {
  id: 0,
  version: 0,
  source: 'office',
  name: {},
  description: {},
  categoryId: null,
  productType: 1,
  published: true,
  publishAt: null,
  takeOffAt: null,
  outdated: [],
  pictures: [],
  detailPictures: [],
  video: null,
  picturesElsewhere: [],
  properties: [],
  options: [],
  unsold: [],
}

export const BLANK_OPTION: NewOption = {
  label: {},
  price: '',
  was: '',
  member: '',
  cost: '',
  sku: '',
  lowAt: '',
  grams: '',
  picture: '',
  stock: 0,
}

/** A new product begins with one option. */
export const newValues = (label: Partial<Record<Locale, string>>): Values => ({
  ...valuesOf(EMPTY_PRODUCT),
  newOptions: [{ ...BLANK_OPTION, label }],
})

/** A new product like another one: hidden, and without its stock and SKUs, which are each product's own. */
export const copiedValues = (product: Product): Values => ({
  ...valuesOf({ ...product, options: [], publishAt: null, takeOffAt: null }),
  published: false,
  newOptions: product.options.map(({ label, price, was, member, cost, lowAt, grams, picture }) => ({
    ...BLANK_OPTION,
    label,
    price,
    was: was ?? '',
    member: member ?? '',
    cost: cost ?? '',
    lowAt: String(lowAt ?? ''),
    grams: String(grams ?? ''),
    picture: picture ?? '',
  })),
})

/** A moment in local time, as the field of date and time writes it, and back. */
const localMoment = (iso: string | null): string => {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const isoMoment = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString()

export function valuesOf(product: Product): Values {
  const { name, description, options } = product
  const texts = LOCALES.flatMap((locale) => [
    [`name.${locale}`, name[locale] ?? ''],
    [`description.${locale}`, description[locale] ?? ''],
    ...options.map((one) => [`label.${locale}.${one.id}`, one.label[locale] ?? '']),
  ])
  const each = options.flatMap(({ id, price, was, member, cost, sku, lowAt, grams, picture }) => [
    [`price.${id}`, price],
    [`was.${id}`, was ?? ''],
    [`member.${id}`, member ?? ''],
    [`cost.${id}`, cost ?? ''],
    [`sku.${id}`, sku],
    [`lowAt.${id}`, String(lowAt ?? '')],
    [`grams.${id}`, String(grams ?? '')],
    [`picture.${id}`, picture ?? ''],
    [`add.${id}`, 0],
    [`remove.${id}`, false],
  ])
  return {
    categoryId: product.categoryId,
    newCategory: '',
    productType: product.productType,
    published: product.published,
    publishAt: localMoment(product.publishAt),
    takeOffAt: localMoment(product.takeOffAt),
    pictures: product.pictures,
    detailPictures: product.detailPictures,
    video: product.video,
    properties: product.properties,
    newOptions: [],
    ...Object.fromEntries([...texts, ...each]),
  } as Values
}

type Changed = Partial<Values>

const textsIn = (
  changed: Changed,
  keyOf: (locale: Locale) => keyof Values,
): Partial<Record<Locale, string>> | undefined => {
  const found = LOCALES.filter((locale) => changed[keyOf(locale)] !== undefined)
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.map((locale) => [locale, changed[keyOf(locale)] as string]))
}

/** `undefined` values are left out, since they are no JSON. */
const nullIfEmpty = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : text.trim() || null

const numberOrNull = (text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : text === '' ? null : Number(text)

function optionChange(id: number, changed: Changed): OptionChange | undefined {
  const change = present({
    label: textsIn(changed, (locale) => `label.${locale}.${id}`),
    price: changed[`price.${id}`]?.trim(),
    was: nullIfEmpty(changed[`was.${id}`]),
    member: nullIfEmpty(changed[`member.${id}`]),
    cost: nullIfEmpty(changed[`cost.${id}`]),
    sku: changed[`sku.${id}`]?.trim(),
    lowAt: numberOrNull(changed[`lowAt.${id}`]),
    grams: numberOrNull(changed[`grams.${id}`]),
    picture: nullIfEmpty(changed[`picture.${id}`]),
    add: changed[`add.${id}`],
    remove: changed[`remove.${id}`],
  })
  return Object.keys(change).length === 0 ? undefined : { id, ...change }
}

/** The call's input; `rows[i]` says whose change `i` is: an option's id, or the place of a new one. */
export function inputOf(
  product: Product | undefined,
  values: Values,
  changed: Changed,
): { input: Input; rows: readonly string[] } {
  const kept = (product?.options ?? []).flatMap(({ id }) => optionChange(id, changed) ?? [])
  const added = values.newOptions.map(
    ({ label, price, was, member, cost, sku, lowAt, grams, picture, stock }): OptionChange => ({
      label,
      price: price.trim(),
      ...(was.trim() !== '' && { was: was.trim() }),
      ...(member.trim() !== '' && { member: member.trim() }),
      ...(cost.trim() !== '' && { cost: cost.trim() }),
      ...(sku.trim() !== '' && { sku: sku.trim() }),
      ...(lowAt !== '' && { lowAt: Number(lowAt) }),
      ...(grams !== '' && { grams: Number(grams) }),
      ...(picture !== '' && { picture }),
      ...(values.productType === 1 && { add: stock }),
    }),
  )
  const isNew = product === undefined
  const options = [...kept, ...added]
  const of = isNew ? values : changed
  const newCategory = values.newCategory.trim()
  return {
    rows: [...kept.map(({ id }) => String(id)), ...added.map((_, index) => `new ${index}`)],
    input: present({
      id: product?.id,
      version: product?.version,
      name: textsIn(of, (locale) => `name.${locale}`),
      description: textsIn(of, (locale) => `description.${locale}`),
      categoryId: newCategory === '' ? of.categoryId : undefined,
      newCategory: newCategory === '' ? undefined : newCategory,
      productType: of.productType as 1 | 2 | undefined,
      published: of.published,
      publishAt: of.publishAt === undefined ? undefined : isoMoment(of.publishAt),
      takeOffAt: of.takeOffAt === undefined ? undefined : isoMoment(of.takeOffAt),
      pictures: of.pictures?.length ? [...of.pictures] : undefined,
      detailPictures:
        of.detailPictures && (!isNew || of.detailPictures.length > 0)
          ? [...of.detailPictures]
          : undefined,
      video: of.video,
      properties: of.properties?.map(({ name, value }) => ({ name, value })),
      options: options.length > 0 ? options : undefined,
    }) as Input,
  }
}
