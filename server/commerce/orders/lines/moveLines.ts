import { sql } from '../../../platform/db/sql.ts'
import {
  LINE_MOVES,
  lineStatusOf,
  movable,
  orderStatusOf,
  takeFor,
  type LineMove,
  type LinePieces,
  type LinePlace,
  type Taken,
} from '../../../../basics/orderLines.ts'
import type { OrderStatus } from '../../../../basics/status.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { EventName, FactsOf } from '../../../platform/events/events.ts'
import { lockOrder } from '../read/orderRow.ts'
import { readLines, type OrderLine } from './orderLine.ts'

/** Without a count: all pieces of the line that the move can take. */
export type LinePart = { readonly lineNo: number; readonly count?: number }
export type MovedLine = {
  readonly lineNo: number
  readonly optionId: number
  readonly from: Taken
}
type Moved = {
  readonly status: OrderStatus
  readonly was: OrderStatus
  readonly lines: readonly MovedLine[]
}

/** One event per move of an order, for all its lines. */
const EVENT_OF = {
  ship: 'order.shipped',
  unship: 'order.shipUndone',
  receive: 'order.received',
  return: 'order.returnAsked',
  refund: 'order.refunded',
} as const satisfies Record<LineMove, EventName>
type MoveFacts<M extends LineMove> = FactsOf<(typeof EVENT_OF)[M]>

/**
 * The only way to change a paid order's lines: `ship` n of a line, `receive`, `return` (asked for), `refund` (the
 * money is back). Writes lines, the derived status and the event in the caller's transaction, with the order's row
 * locked; a caller that touches the payment locks that first. `parts` are lines and counts, each line once; `'all'`
 * takes every piece that the move allows. Undefined, with nothing written, when the order is unknown or not paid, or
 * a line is unknown, named twice or lacks movable pieces: returning or refunded ones cannot be shipped, unshipped
 * ones cannot be received.
 */
export async function moveLines<M extends LineMove>(
  ctx: TransactionContext,
  orderId: string,
  move: M,
  parts: readonly LinePart[] | 'all',
  facts: MoveFacts<M> = {} as MoveFacts<M>,
): Promise<Moved | undefined> {
  const order = await lockOrder(ctx, orderId)
  if (!order) return undefined
  // Read after the lock: what a statement reads beside its lock may be older.
  const lines = await readLines(ctx, orderId)
  if (lines.some((line) => line.status === 'unpaid')) return undefined
  const moved = plan(lines, move, parts)
  if (!moved) return undefined
  const to = LINE_MOVES[move].to
  const status = await writeLines(
    ctx,
    orderId,
    lines,
    moved.map(({ lineNo, from }) => ({ lineNo, change: changeOf(from, to, 1) })),
  )
  await emit(ctx, EVENT_OF[move], orderId, facts)
  return { status, was: order.status, lines: moved }
}

/** Puts the pieces of a refused return back. The order's row is locked. */
export async function keepLines(
  ctx: TransactionContext,
  orderId: string,
  asked: readonly Omit<MovedLine, 'optionId'>[],
): Promise<OrderStatus> {
  const changes = asked.map(({ lineNo, from }) => ({
    lineNo,
    change: changeOf(from, 'returning', -1),
  }))
  return writeLines(ctx, orderId, await readLines(ctx, orderId), changes)
}

function plan(
  lines: readonly OrderLine[],
  move: LineMove,
  parts: readonly LinePart[] | 'all',
): MovedLine[] | undefined {
  const asked =
    parts === 'all' ? lines.filter((line) => movable(line, move) > 0).map(partOf) : parts
  if (asked.length === 0 || new Set(asked.map((one) => one.lineNo)).size < asked.length)
    return undefined
  const moved = asked.map(({ lineNo, count }) => {
    const line = lines.find((one) => one.lineNo === lineNo)
    const from = line && takeFor(line, move, count ?? movable(line, move))
    return from && { lineNo, optionId: line.optionId, from }
  })
  return moved.every((one) => one !== undefined) ? moved : undefined
}

const partOf = ({ lineNo }: OrderLine): LinePart => ({ lineNo })

type Change = Readonly<Partial<Record<LinePlace, number>>>

/** `sign` 1: the pieces leave their places for `to`; -1: they come back. */
function changeOf(from: Taken, to: LinePlace, sign: 1 | -1): Change {
  const pieces = Object.values(from).reduce((sum, some) => sum + some, 0)
  const left = Object.entries(from).map(([place, some]) => [place, -sign * some])
  return { ...Object.fromEntries(left), [to]: sign * pieces } as Change
}

const PLACES = ['toShip', 'shipped', 'received', 'returning', 'refunded'] as const

/** With the status that all lines give the order. */
async function writeLines(
  ctx: TransactionContext,
  orderId: string,
  lines: readonly OrderLine[],
  changes: readonly { readonly lineNo: number; readonly change: Change }[],
): Promise<OrderStatus> {
  const changed = changes.map(({ lineNo, change }) => {
    const line = lines.find((one) => one.lineNo === lineNo)!
    const pieces = Object.fromEntries(
      PLACES.map((place) => [place, line[place] + (change[place] ?? 0)]),
    ) as LinePieces
    return { lineNo, ...pieces, status: lineStatusOf(pieces) }
  })
  const statuses = new Map(lines.map(({ lineNo, status }) => [lineNo, status]))
  for (const { lineNo, status } of changed) statuses.set(lineNo, status)
  const status = orderStatusOf([...statuses.values()])
  const all = <K extends keyof (typeof changed)[number]>(key: K) => changed.map((one) => one[key])
  await sql.named`
    with moved as (
      update order_line l set status = m.status, to_ship = m.to_ship, shipped = m.shipped,
        received = m.received, in_return = m.in_return, refunded = m.refunded
      from unnest(${all('lineNo')}::int[], ${all('status')}::text[], ${all('toShip')}::int[],
        ${all('shipped')}::int[], ${all('received')}::int[],
        ${all('returning')}::int[], ${all('refunded')}::int[]) m (line_no, status, to_ship, shipped,
          received, in_return, refunded)
      where l.order_id = ${orderId} and l.line_no = m.line_no
    ) update shop_order set status = ${status}, updated_at = ${ctx.now()}
    where id = ${orderId}`.execute(ctx.db)
  return status
}
