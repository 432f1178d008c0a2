import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { csvLines } from '../../../../basics/csvText.ts'
import { textIn, type Locale } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { asStaff, audit, type ActorContext } from '../../../people/staff/asStaff.ts'
import { col, pick, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readFirstLines, type OrderLine } from '../lines/orderLine.ts'
import { OrderRow } from '../read/orderRow.ts'
import { readPage } from './listOfficeOrders.ts'
import type { FindByParcel } from './searchOrders.ts'

/** Orders of one answer, so that a file of any length takes little memory. */
const ORDERS_AT_ONCE = 1_000
/** More than any order has. */
const MAX_LINES = 1_000

const HEAD = [
  'order_id',
  'placed_utc',
  'paid_utc',
  'status',
  'country',
  'paid_from',
  'asset',
  'goods',
  'shipping',
  'discount',
  'coupon',
  'total',
  'line',
  'product_id',
  'product',
  'option',
  'pieces',
  'unit_price',
  'line_total',
  'line_status',
  'pieces_refunded',
]

const Row = {
  ...pick(
    OrderRow,
    'id',
    'status',
    'asset',
    'goods_micro',
    'shipping_micro',
    'discount_micro',
    'coupon',
    'total_micro',
    'paid_from',
    'created_at',
  ),
  paid_at: col.orNull(col.time),
  country: col.orNull(col.text),
}
type Row = RowOf<typeof Row>

const readOrders = async (ctx: Context, ids: readonly string[]): Promise<Row[]> =>
  (
    await sql(Row)`
      select id, status, asset, goods_micro, shipping_micro, discount_micro, coupon, total_micro, paid_from,
        created_at, paid_at, country
      from shop_order where id = any(${[...ids]}::text[])
      order by created_at desc, id desc`.execute(ctx.db)
  ).rows

/** Whole-order amounts are on the first line only, so that columns can be summed. */
const orderCells = (order: Row, isFirst: boolean): (string | null)[] => [
  order.id,
  order.created_at.toISOString(),
  order.paid_at?.toISOString() ?? null,
  order.status,
  order.country,
  order.paid_from,
  order.asset,
  ...(isFirst
    ? [
        formatMicro(order.goods_micro),
        formatMicro(order.shipping_micro),
        formatMicro(order.discount_micro),
        order.coupon?.code ?? null,
        formatMicro(order.total_micro),
      ]
    : [null, null, null, null, null]),
]

const lineCells = (line: OrderLine, locale: Locale): string[] => [
  String(line.lineNo),
  String(line.productId),
  textIn(line.snapshot.name, locale),
  textIn(line.snapshot.option, locale),
  String(line.count),
  formatMicro(line.unitPriceMicro),
  formatMicro(line.totalMicro),
  line.status,
  String(line.refunded),
]

type Input = CallInput<'exportOrders'>
type Reading = { readonly locale: Locale; readonly ofParcel: FindByParcel }

/** A row for each line of a part of the orders, newest first, without names and addresses. */
async function readPart(
  ctx: Context,
  { view = 'all', after }: Input,
  { locale, ofParcel }: Reading,
): Promise<CallResult<'exportOrders'>> {
  const page = await readPage(ctx, {
    view,
    after,
    searched: undefined,
    ofParcel,
    seesMoney: true,
    size: ORDERS_AT_ONCE,
  })
  const ids = page.rows.map(({ id }) => id)
  const [orders, lines] = await Promise.all([
    readOrders(ctx, ids),
    readFirstLines(ctx, ids, MAX_LINES),
  ])
  const rows = orders.flatMap((order) =>
    (lines.get(order.id)?.lines ?? []).map((line, at) => [
      ...orderCells(order, at === 0),
      ...lineCells(line, locale),
    ]),
  )
  return {
    csv: csvLines([...(after === undefined ? [HEAD] : []), ...rows]),
    orders: orders.length,
    next: page.next,
  }
}

export async function exportOrders(
  ctx: ActorContext,
  input: Input,
  reading: Reading,
): Promise<CallResult<'exportOrders'>> {
  const part = await readPart(ctx, input, reading)
  await asStaff(ctx, 'orders.money', async (tx) => {
    await audit(tx, {
      action: 'exportOrders',
      subject: { kind: 'report', id: 'orders' },
      facts: { view: input.view ?? 'all', count: String(part.orders) },
    })
    return true
  })
  return part
}
