/** Counting a long queue is slow; statements count one row more than this. */
export const MAX_COUNTED = 1_000

export type Counted = { readonly count: number; readonly isMore: boolean }

export const counted = (rows: number): Counted => ({
  count: Math.min(rows, MAX_COUNTED),
  isMore: rows > MAX_COUNTED,
})
