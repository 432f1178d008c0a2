import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Texts } from '../../../../basics/locales.ts'
import type { LineStatus } from '../../../../basics/orderLines.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Pieces } from '../../catalogue/changeStock.ts'

/** The product as it was when bought. */
type Snapshot = {
  name: Texts
  option: Texts
  image: string
  productType: number
  isMemberPrice?: true
  /** Of one piece. */
  weightGrams?: number
}

/** A line of an order; amounts in the order's asset. */
const LineRow = {
  lineNo: col.int,
  productId: col.int,
  optionId: col.int,
  count: col.int,
  unitPriceMicro: col.bigint,
  totalMicro: col.bigint,
  /** Its part of the order's discount. */
  discountMicro: col.bigint,
  snapshot: col.json<Snapshot>(),
  status: col.as<LineStatus>(col.text),
  toShip: col.int,
  shipped: col.int,
  received: col.int,
  returning: col.int,
  refunded: col.int,
}
export type OrderLine = Readonly<RowOf<typeof LineRow>>

const COLUMNS = sql`
  line_no as "lineNo", product_id as "productId", option_id as "optionId", count,
  unit_price_micro as "unitPriceMicro", total_micro as "totalMicro",
  discount_micro as "discountMicro", snapshot, status, to_ship as "toShip", shipped, received,
  in_return as "returning", refunded`

export async function readLines(ctx: Context, orderId: string): Promise<OrderLine[]> {
  const { rows } = await sql.named(LineRow)`
    select ${COLUMNS} from order_line where order_id = ${orderId} order by line_no`.execute(ctx.db)
  return rows
}

/** All pieces of an order, for the catalogue's stock. Lines never change what they are of. */
export const piecesOfOrder = (orderId: string): Pieces => ({
  rows: sql`
    select option_id as id, count, product_id, unit_price_micro,
      coalesce((snapshot->>'isMemberPrice')::boolean, false) as is_member_price from order_line
    where order_id = ${orderId}`,
  isOne: false,
})

/** Part of a larger statement: marks the lines paid. */
export const payingLines = (orderId: string): Sql<unknown> =>
  sql`update order_line set status = 'paid' where order_id = ${orderId}`

/** Part of a larger statement: the same, undone. */
export const unpayingLines = (orderId: string): Sql<unknown> =>
  sql`update order_line set status = 'unpaid' where order_id = ${orderId}`

type FirstLines = { readonly lines: readonly OrderLine[]; readonly lineCount: number }

/** The first `most` lines of each order, and their number. */
export async function readFirstLines(
  ctx: Context,
  orderIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, FirstLines>> {
  const { rows } = await sql.named({ ...LineRow, orderId: col.text, lineCount: col.int })`
    select l.order_id as "orderId", c.lines as "lineCount", ${COLUMNS}
    from unnest(${orderIds}::text[]) i (id)
    cross join lateral (select count(*)::int as lines from order_line where order_id = i.id) c
      join order_line l on l.order_id = i.id and l.line_no <= ${most}::int
      order by l.order_id, l.line_no`.execute(ctx.db)
  const found = new Map<string, { lines: OrderLine[]; lineCount: number }>()
  for (const { orderId, lineCount, ...line } of rows) {
    const one = found.get(orderId) ?? { lines: [], lineCount }
    one.lines.push(line)
    found.set(orderId, one)
  }
  return found
}
