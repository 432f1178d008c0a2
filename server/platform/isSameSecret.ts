import { timingSafeEqual } from 'node:crypto'

/** In constant time for texts of equal length. */
export function isSameSecret(known: string, shown: string): boolean {
  const [left, right] = [Buffer.from(known), Buffer.from(shown)]
  return left.length === right.length && timingSafeEqual(left, right)
}
