/** Products of a kind that a device remembers. */
export const MAX_SAVED = 60

export const MAX_CART_LINES = 100

/** Most pieces of a line (rules: ordering#quantity). */
export const MOST_PIECES = 999

/** `fewer`: not all are left; `gone`: no longer sold. */
export const CART_LINE_STATES = ['ready', 'fewer', 'soldOut', 'gone'] as const
export type CartLineState = (typeof CART_LINE_STATES)[number]

export const MOST_SIMILAR = 12
