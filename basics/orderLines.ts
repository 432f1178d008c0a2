import type { OrderStatus } from './status.ts'

/** Least advanced first (rules: ordering#lines). */
export const LINE_STATUSES = [
  'unpaid',
  'paid',
  'partShipped',
  'shipped',
  'received',
  'returning',
  'refunded',
] as const
export type LineStatus = (typeof LINE_STATUSES)[number]

export const MAX_LINES = 500
export const LISTED_LINES = 3

/** Where a paid line's pieces are; each is in one place. */
export type LinePieces = {
  readonly toShip: number
  readonly shipped: number
  readonly received: number
  readonly returning: number
  readonly refunded: number
}
export type LinePlace = keyof LinePieces

export const LINE_MOVES = {
  ship: { from: ['toShip'], to: 'shipped' },
  /** Taken back before the courier has it. */
  unship: { from: ['shipped'], to: 'toShip' },
  receive: { from: ['shipped'], to: 'received' },
  return: { from: ['toShip', 'shipped', 'received'], to: 'returning' },
  refund: { from: ['returning'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly LinePlace[]; to: LinePlace }>
export type LineMove = keyof typeof LINE_MOVES

export type Taken = Readonly<Partial<Record<LinePlace, number>>>

export function takeFor(pieces: LinePieces, move: LineMove, count: number): Taken | undefined {
  let left = count
  const taken: Partial<Record<LinePlace, number>> = {}
  for (const place of LINE_MOVES[move].from) {
    const some = Math.min(left, pieces[place])
    if (some > 0) taken[place] = some
    left -= some
  }
  return count > 0 && left === 0 ? taken : undefined
}

export const movable = (pieces: LinePieces, move: LineMove): number =>
  LINE_MOVES[move].from.reduce((sum, place) => sum + pieces[place], 0)

/** Of a line whose order is paid. */
export function lineStatusOf(pieces: LinePieces): LineStatus {
  const { toShip, shipped, received, returning } = pieces
  if (returning > 0) return 'returning'
  if (toShip > 0) return shipped + received > 0 ? 'partShipped' : 'paid'
  if (shipped > 0) return 'shipped'
  return received > 0 ? 'received' : 'refunded'
}

/** Partly shipped orders are still to ship. */
const ORDER_STATUS: Readonly<Record<LineStatus, OrderStatus>> = {
  unpaid: 'unpaid',
  paid: 'paid',
  partShipped: 'paid',
  shipped: 'shipped',
  received: 'received',
  returning: 'refunding',
  refunded: 'refunded',
}

/**
 * Refunding while a line is returning, else the least advanced line's that is not refunded (rules:
 * ordering#order-states).
 */
export function orderStatusOf(lines: readonly LineStatus[]): OrderStatus {
  if (lines.includes('returning')) return 'refunding'
  const least = LINE_STATUSES.find((status) => status !== 'refunded' && lines.includes(status))
  return ORDER_STATUS[least ?? 'refunded']
}
