import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { ReturnKind, ReturnState } from '../../../../basics/refunds.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import type { Pieces } from '../../catalogue/changeStock.ts'
import type { MovedLine } from '../lines/moveLines.ts'

export type ReturnedLine = Omit<MovedLine, 'optionId'>

export type OrderReturn = {
  readonly returnNo: number
  readonly state: ReturnState
  readonly kind: ReturnKind | null
  readonly reason: string
  readonly why: string | null
  readonly amountMicro: bigint | null
  /** The person of the shop who asked for it; null for the buyer. */
  readonly askedBy: string | null
  readonly askedAt: Date
  readonly photos: number
  readonly lines: readonly ReturnedLine[]
}

/** A fact of the events of a refund that staff began: the buyer asked for no return. */
export const BY_SHOP = { byShop: true } as const

export const piecesReturned = ({ from }: ReturnedLine): number =>
  Object.values(from).reduce((sum, some) => sum + some, 0)

const Row = {
  returnNo: col.int,
  state: col.as<ReturnState>(col.text),
  kind: col.orNull(col.as<ReturnKind>(col.text)),
  reason: col.text,
  why: col.orNull(col.text),
  amountMicro: col.orNull(col.bigint),
  askedBy: col.orNull(col.text),
  askedAt: col.time,
  photos: col.int,
  lineNo: col.int,
  toShip: col.int,
  shipped: col.int,
  received: col.int,
}

const COLUMNS = sql`
  r.return_no as "returnNo", r.state, r.kind, r.reason, r.why, r.amount_micro as "amountMicro",
  r.asked_by as "askedBy", r.asked_at as "askedAt",
  (select count(*)::int from return_photo p where p.order_id = r.order_id and p.return_no = r.return_no) as photos,
  l.line_no as "lineNo", l.from_to_ship as "toShip", l.from_shipped as shipped,
  l.from_received as received`

function grouped(rows: readonly RowOf<typeof Row>[]): OrderReturn[] {
  const returns = new Map<number, OrderReturn & { lines: ReturnedLine[] }>()
  for (const row of rows) {
    const { lineNo, toShip, shipped, received, ...rest } = row
    const one = returns.get(row.returnNo) ?? { ...rest, lines: [] }
    one.lines.push({ lineNo, from: { toShip, shipped, received } })
    returns.set(row.returnNo, one)
  }
  return [...returns.values()]
}

/** An undecided return is always the newest. */
export async function readNewestReturn(
  ctx: Context,
  orderId: string,
): Promise<OrderReturn | undefined> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from order_return r
    join order_return_line l on l.order_id = r.order_id and l.return_no = r.return_no
    where r.order_id = ${orderId}
      and r.return_no = (select max(return_no) from order_return where order_id = ${orderId})
    order by l.line_no`.execute(ctx.db)
  return grouped(rows)[0]
}

/** The order's returns in this state, oldest first. */
export async function readReturns(
  ctx: Context,
  orderId: string,
  state: ReturnState,
): Promise<OrderReturn[]> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from order_return r
    join order_return_line l on l.order_id = r.order_id and l.return_no = r.return_no
    where r.order_id = ${orderId} and r.state = ${state} order by r.return_no, l.line_no`.execute(
    ctx.db,
  )
  return grouped(rows)
}

/** Writes a return that is asked for. The order's row is locked. */
export async function writeReturn(
  tx: TransactionContext,
  orderId: string,
  {
    kind = null,
    reason,
    fromStatus,
    lines,
    askedBy = null,
    amountMicro = null,
  }: {
    readonly kind?: ReturnKind | null
    readonly reason: string
    readonly fromStatus: string
    readonly lines: readonly ReturnedLine[]
    readonly askedBy?: string | null
    readonly amountMicro?: bigint | null
  },
): Promise<void> {
  const from = (place: 'toShip' | 'shipped' | 'received'): number[] =>
    lines.map((line) => line.from[place] ?? 0)
  await sql.named`
    with asked as (
      insert into order_return (order_id, return_no, kind, reason, from_status, asked_at, asked_by, amount_micro)
      select ${orderId}::text, coalesce(max(return_no), 0) + 1, ${kind}::text, ${reason}, ${fromStatus},
        ${tx.now()}::timestamptz, ${askedBy}::text,
        ${amountMicro}::bigint
      from order_return where order_id = ${orderId}
      returning order_id, return_no
    ) insert into order_return_line (order_id, return_no, line_no, from_to_ship, from_shipped, from_received)
    select order_id, return_no, l.line_no, l.to_ship, l.shipped, l.received from asked,
      unnest(${lines.map((line) => line.lineNo)}::int[], ${from('toShip')}::int[],
        ${from('shipped')}::int[], ${from('received')}::int[]) l (line_no, to_ship, shipped,
        received)`.execute(tx.db)
}

/** The returned pieces that never left the shop. */
export const unsentPieces = (orderId: string, returnNo: number): Pieces => ({
  rows: sql`
    select l.option_id as id, r.from_to_ship as count from order_return_line r
    join order_line l on l.order_id = r.order_id and l.line_no = r.line_no
    where r.order_id = ${orderId} and r.return_no = ${returnNo}::int and r.from_to_ship > 0`,
  isOne: false,
})

export const isReturn = (orderId: string, { returnNo }: Pick<OrderReturn, 'returnNo'>): Sql =>
  sql`order_id = ${orderId} and return_no = ${returnNo}`
