import { pick, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { textIn, type Locale } from '../../../../basics/locales.ts'
import { baseToMicro, formatMicro } from '../../../../basics/money.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../../basics/status.ts'
import { readPaymentStatuses } from '../../../money/payments/readPaymentStatuses.ts'
import { heldByOrder, ordersWithHeldMoney } from '../../../money/payments/readProofs.ts'
import type { Context } from '../../../platform/db/context.ts'
import { readFirstLines } from '../lines/orderLine.ts'
import { OrderRow } from '../read/orderRow.ts'
import { findOrderIds, type FindByParcel, type Searched } from './searchOrders.ts'

const Row = pick(OrderRow, 'id', 'status', 'asset', 'total_micro', 'pieces', 'created_at')
type Row = RowOf<typeof Row>
type View = NonNullable<CallInput<'listOfficeOrders'>['view']>

const DEFAULT_SIZE = 30
const TO_DO: readonly OrderStatus[] = ['paid', 'refunding']
const COLUMNS = sql.raw('id, status, asset, total_micro, pieces, created_at')

type Asked = {
  readonly view: View
  readonly searched: Searched | undefined
  readonly after: string | undefined
  readonly size: number | undefined
  readonly locale: Locale
  readonly ofParcel: FindByParcel
  readonly seesMoney: boolean
}
type Source = Pick<Asked, 'view' | 'after' | 'searched' | 'ofParcel' | 'seesMoney'>

type Shown = CallResult<'listOfficeOrders'>
type Listed = Omit<Shown, 'orders'> & {
  readonly orders: (Shown['orders'][number] & {
    readonly total: string
    readonly asset: NonNullable<Shown['orders'][number]['asset']>
  })[]
}

/** For staff who may not see money. */
export const withoutSums = ({ orders, ...page }: Listed): Shown => ({
  ...page,
  orders: orders.map((one) => ({
    ...one,
    paymentStatus: null,
    total: null,
    asset: null,
    held: null,
  })),
})

/** The cursor is the last order's time and number, so that a page costs the same however far down it is. */
function beforeCursor(after: string | undefined): Sql<unknown> {
  if (after === undefined) return sql`true`
  const [ms, id] = after.split('-') as [string, string]
  return sql`(created_at, id) < (${new Date(Number(ms))}::timestamptz, ${id})`
}

/** Reads a page of each state by its index, then takes the newest of them. */
const ofStatuses = (statuses: readonly string[], older: Sql<unknown>, size: number): Sql<unknown> =>
  sql`select o.* from unnest(${statuses}::text[]) s (status) cross join lateral (
      select ${COLUMNS} from shop_order where status = s.status and ${older}
      order by created_at desc, id desc limit ${size}) o`

const ofIds = (ids: readonly string[], older: Sql<unknown>): Sql<unknown> =>
  sql`select ${COLUMNS} from shop_order where id = any(${ids}::text[]) and ${older}`

async function readRows(ctx: Context, asked: Source, size: number): Promise<Row[]> {
  const older = beforeCursor(asked.after)
  const { view, searched, seesMoney } = asked
  // Held money is shown only to those who may see sums.
  const held = view === 'toDo' && seesMoney && !searched ? await ordersWithHeldMoney(ctx) : []
  const source =
    searched !== undefined
      ? ofIds(await findOrderIds(ctx, searched, asked.ofParcel), older)
      : view === 'toDo'
        ? sql`${ofStatuses(TO_DO, older, size)} union ${ofIds(held, older)}`
        : ofStatuses(view === 'all' ? ORDER_STATUSES : [view], older, size)
  const { rows } = await sql(Row)`
    select ${COLUMNS} from (${source}) found order by created_at desc, id desc
    limit ${size}`.execute(ctx.db)
  return rows
}

export async function readPage(
  ctx: Context,
  asked: Source & { readonly size: number },
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }> {
  const found = await readRows(ctx, asked, asked.size + 1)
  const rows = found.slice(0, asked.size)
  const last = rows.at(-1)
  return {
    rows,
    next: found.length > asked.size && last ? `${last.created_at.getTime()}-${last.id}` : null,
  }
}

export async function listOfficeOrders(ctx: Context, asked: Asked): Promise<Listed> {
  const size = asked.size ?? DEFAULT_SIZE
  const { rows, next } = await readPage(ctx, { ...asked, size })
  const ids = rows.map((row) => row.id)
  const [statuses, lines, held] = await Promise.all([
    readPaymentStatuses(ctx, ids),
    readFirstLines(ctx, ids, 1),
    heldByOrder(ctx, ids),
  ])
  return {
    orders: rows.map((row) => {
      const { lines: [first] = [], lineCount = 0 } = lines.get(row.id) ?? {}
      const money = held.get(row.id)
      return {
        orderId: row.id,
        createdAt: row.created_at.getTime(),
        status: row.status,
        paymentStatus: statuses.get(row.id) ?? null,
        total: formatMicro(row.total_micro),
        asset: row.asset,
        pieces: row.pieces,
        lines: lineCount,
        first: {
          name: first ? textIn(first.snapshot.name, asked.locale) : '',
          option: first ? textIn(first.snapshot.option, asked.locale) : '',
          image: first?.snapshot.image ?? '',
          count: first?.count ?? 0,
        },
        held:
          money === undefined
            ? null
            : formatMicro(
                money.reduce(
                  (sum, one) =>
                    sum + baseToMicro(one.heldBase, NETWORKS[one.network].usdtDecimals).micro,
                  0n,
                ),
              ),
      }
    }),
    next,
  }
}
