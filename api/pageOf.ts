import type { PageOf } from './calls.ts'

/** wire#pages's page from its records and the whole count. */
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

export const DEFAULT_PAGE_SIZE = 10

/** Page number and size of a call's input, with their defaults. */
export const pageAsked = (input: {
  pageNo?: number
  pageSize?: number
}): { pageNo: number; pageSize: number } => ({
  pageNo: input.pageNo ?? 1,
  pageSize: input.pageSize ?? DEFAULT_PAGE_SIZE,
})
