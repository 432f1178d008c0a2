/** The texts that a sheet shows when it opens, besides those of every screen. */
export const SHEET_AREAS = {
  item: ['item'],
  order: ['pay', 'limit', 'balance', 'errors'],
} as const
