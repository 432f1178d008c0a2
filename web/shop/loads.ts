import type { CallInput, CallName } from '../../api/calls.ts'
import type { CartLine, CartShown } from '../../basics/cart.ts'
import type { CommentKind } from '../../basics/comments.ts'
import { SHIP_HOURS } from '../../basics/shipHours.ts'
import type { LegalKind } from '../../basics/legal.ts'
import type { Locale } from '../../basics/locales.ts'
import type { Query } from '../client/router.tsx'

export type Load = { [N in CallName]: readonly [name: N, input: CallInput<N>] }[CallName]

/** Page sizes (rules: wire#pages). */
const PAGE_SIZE = 100
const ANNOUNCEMENTS = 10
export const LONGEST_SEARCH = 100
/** Dictionary entry with customer service's address. */
export const SERVICE_DICT = 'telegram'

const IDENTIFIER = /^[1-9]\d{0,8}$/
export const idOf = (text: string | undefined): number | undefined =>
  text && IDENTIFIER.test(text) ? Number(text) : undefined

const listed = { pageNo: 1, column: 'position', order: 'asc' } as const

/** USDT in an address. */
export const PRICE = /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/
const priceOf = (text: string | undefined): string | undefined =>
  text !== undefined && PRICE.test(text) ? text : undefined

const SORTS = {
  sold: { column: 'sold', order: 'desc' },
  priceUp: { column: 'usdt', order: 'asc' },
  priceDown: { column: 'usdt', order: 'desc' },
  new: { column: 'createTime', order: 'desc' },
} as const
export const SORT_NAMES = Object.keys(SORTS) as (keyof typeof SORTS)[]

/** Home's search, from its address. */
export function productsInput(
  query: Query,
  language: Locale,
  pageNo = 1,
): CallInput<'listProducts'> {
  const name = query['name']?.trim().slice(0, LONGEST_SEARCH)
  const isSell = idOf(query['isSell'])
  const priceFrom = priceOf(query['from'])
  const priceTo = priceOf(query['to'])
  return {
    pageNo,
    pageSize: PAGE_SIZE,
    language,
    // Searches are ranked by the server; shelves have an order.
    ...(name ? { name } : { column: 'position', order: 'asc' }),
    ...SORTS[query['sort'] as keyof typeof SORTS],
    ...(isSell ? { isSell } : {}),
    ...(priceFrom && { priceFrom }),
    ...(priceTo && { priceTo }),
    ...(query['stock'] && { inStock: 1 }),
    ...(query['free'] && { freeDelivery: 1 }),
  }
}

/** What sells best, for when a search found nothing. */
export const bestInput = (language: Locale): CallInput<'listProducts'> => ({
  pageNo: 1,
  pageSize: 6,
  language,
  column: 'sold',
  order: 'desc',
  inStock: 1,
})

export const categoriesInput = (language: Locale) => ({ ...listed, pageSize: PAGE_SIZE, language })
export const announcementsInput = (language: Locale) => ({
  ...listed,
  pageSize: ANNOUNCEMENTS,
  language,
})
/** All options of a product. */
const OPTIONS_SIZE = 1_000
export const optionsInput = (productId: number, language: Locale) => ({
  ...listed,
  pageSize: OPTIONS_SIZE,
  arrIndex: productId,
  language,
})
/** All countries that there are. */
const COUNTRIES_SIZE = 300
export const countriesInput = (language: Locale) => ({
  ...listed,
  pageSize: COUNTRIES_SIZE,
  language,
})
export const addressesInput = {
  pageNo: 1,
  pageSize: PAGE_SIZE,
  column: 'id',
  order: 'asc',
} as const

export const homeLoads = (query: Query, language: Locale): readonly Load[] => [
  ['listProducts', productsInput(query, language)],
  ['listCategories', categoriesInput(language)],
  ['listAnnouncements', announcementsInput(language)],
  ['listBanners', { language }],
]

export const categoryList = (_query: Query, language: Locale): readonly Load[] => [
  ['listCategories', categoriesInput(language)],
]

export const announcementList = (_query: Query, language: Locale): readonly Load[] => [
  ['listAnnouncements', announcementsInput(language)],
]

/** Enough for all contracts and addresses. */
export const contractsInput = { pageNo: 1, pageSize: PAGE_SIZE } as const
export const statementDaysInput = { pageSize: 10, order: 'desc' } as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The day of the statement that an address asks for; the newest by default. */
export const dayOf = ({ day }: Query): string | undefined =>
  day && DAY.test(day) ? day : undefined
export const statementInput = (day: string | undefined) => (day ? { day } : {})
export const contractLoads = (query: Query): readonly Load[] => [
  ['listContracts', contractsInput],
  ['readStatement', statementInput(dayOf(query))],
  ['listStatements', { ...statementDaysInput, pageNo: 1 }],
]

export const cartInput = (
  lines: readonly CartLine[],
  language: Locale,
  country = '',
): CallInput<'readCart'> => ({
  lines: lines.map(({ productId, optionId, count, off }) => ({
    productId,
    optionId,
    count,
    ...(off && { off }),
  })),
  language,
  ...(country !== '' && { country }),
})
export const cartLoads = (
  _query: Query,
  language: Locale,
  cart: CartShown | undefined,
): readonly Load[] =>
  cart && cart.lines.length > 0
    ? [
        ['readCart', cartInput(cart.lines, language)],
        ['listCountries', countriesInput(language)],
      ]
    : []

export const legalInput = (kind: LegalKind, language: Locale) => ({ kind, language })

export const networkList = (): readonly Load[] => [['listNetworks', {}]]

export const customerService = (): readonly Load[] => [['readDict', { dictCode: SERVICE_DICT }]]

export const shipHoursInput = { dictCode: SHIP_HOURS } as const

const COMMENTS = 10
export const commentsInput = (
  productId: number,
  kind: CommentKind,
  language: Locale,
  pageNo = 1,
): CallInput<'listComments'> => ({ pageNo, pageSize: COMMENTS, productId, kind, language })

export function itemLoads(query: Query, language: Locale): readonly Load[] {
  const id = idOf(query['id'])
  if (!id) return []
  return [
    ['readProduct', { id, language }],
    ['listOptions', optionsInput(id, language)],
    ['listCountries', countriesInput(language)],
    ['readDict', { dictCode: SERVICE_DICT }],
    ['readDict', shipHoursInput],
    ['listSimilar', { id, language }],
    ['listComments', commentsInput(id, 'review', language)],
    ['listComments', commentsInput(id, 'question', language)],
  ]
}
