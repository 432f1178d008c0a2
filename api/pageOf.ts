import type { PageOf } from './calls.ts'

export type Order = 'asc' | 'desc'
/** What a call asks of a list; `order` is left out for the list's own. */
export type PageAsked = {
  readonly pageNo: number
  readonly pageSize: number
  readonly order?: Order | undefined
}

/** Builds a page from its records and the total count (rules: wire#pages). */
export const pageOf = <T>(records: T[], total: number, page: PageAsked): PageOf<T> => ({
  records,
  total,
  size: page.pageSize,
  current: page.pageNo,
  pages: Math.ceil(total / page.pageSize),
})

const DEFAULT_PAGE_SIZE = 10

/** Returns what a call's input asks of its list, with the defaults of number and size. */
export const pageAsked = (input: {
  pageNo?: number
  pageSize?: number
  order?: Order
}): PageAsked => ({
  pageNo: input.pageNo ?? 1,
  pageSize: input.pageSize ?? DEFAULT_PAGE_SIZE,
  order: input.order,
})
