export const COMMENT_KINDS = ['question', 'review'] as const
export type CommentKind = (typeof COMMENT_KINDS)[number]

export const LONGEST_COMMENT = 1_000
export const MOST_STARS = 5
/** An average of fewer would be chance. */
const LEAST_REVIEWS = 10
/** Replies by a comment's author. */
export const MOST_ADDED = 3

/** One decimal, or `null` below `LEAST_REVIEWS`. */
export function averageOf(reviews: number, stars: number): string | null {
  if (reviews < LEAST_REVIEWS) return null
  const tenths = Math.floor((stars * 20 + reviews) / (2 * reviews))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
