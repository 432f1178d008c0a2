export const COMMENT_KINDS = ['question', 'review'] as const
export type CommentKind = (typeof COMMENT_KINDS)[number]

export const LONGEST_COMMENT = 1_000
export const MAX_STARS = 5
/** An average of fewer would be chance. */
const MIN_REVIEWS = 10
/** Replies by a comment's author. */
export const MAX_ADDED = 3

/** One decimal, or `null` below `MIN_REVIEWS`. */
export function averageOf(reviews: number, stars: number): string | null {
  if (reviews < MIN_REVIEWS) return null
  const tenths = Math.floor((stars * 20 + reviews) / (2 * reviews))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
