/** The most products that a device remembers of a kind. */
export const MAX_SAVED = 60

/** The most lines of a cart. */
export const MAX_CART_LINES = 100

/** What can be done with a line of a cart now: ordered whole, in part, not now, no more. */
export const CART_LINE_STATES = ['ready', 'fewer', 'soldOut', 'gone'] as const
export type CartLineState = (typeof CART_LINE_STATES)[number]

/** Products shown beside another one. */
export const MOST_SIMILAR = 12
