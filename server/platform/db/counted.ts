/** Counting all of a long queue would cost the more the worse it stands; statements count one row beyond. */
export const MOST_COUNTED = 1_000

export type Counted = { readonly count: number; readonly isMore: boolean }

export const counted = (rows: number): Counted => ({
  count: Math.min(rows, MOST_COUNTED),
  isMore: rows > MOST_COUNTED,
})
