import type { PageOf } from './calls.ts'

/** Builds a page from its records and the total count (rules: wire#pages). */
export const pageOf = <T>(
  records: T[],
  total: number,
  page: { pageNo: number; pageSize: number },
): PageOf<T> => ({
  records,
  total,
  size: page.pageSize,
  current: page.pageNo,
  pages: Math.ceil(total / page.pageSize),
})

const DEFAULT_PAGE_SIZE = 10

/** Returns the page number and size of a call's input, with their defaults. */
export const pageAsked = (input: {
  pageNo?: number
  pageSize?: number
}): { pageNo: number; pageSize: number } => ({
  pageNo: input.pageNo ?? 1,
  pageSize: input.pageSize ?? DEFAULT_PAGE_SIZE,
})
