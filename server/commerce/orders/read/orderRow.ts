import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { OrderStatus, PayMode } from '../../../../basics/status.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import type { Snapshot } from '../order.ts'

/** Amounts in micro-units of `asset`. */
export const OrderRow = {
  id: col.text,
  secret: col.text,
  device_hash: col.bytes,
  client_hash: col.bytes,
  content_hash: col.bytes,
  /** `null` for a guest's. */
  account_id: col.orNull(col.bigint),
  product_id: col.int,
  option_id: col.int,
  count: col.int,
  total_micro: col.bigint,
  /** `XMDD`: paid from store credit, without a payment on chain. */
  asset: col.as<'USDT' | 'XMDD'>(col.text),
  snapshot: col.json<Snapshot>(),
  mode: col.as<PayMode>(col.text),
  status: col.as<OrderStatus>(col.text),
  stock_state: col.as<'held' | 'released' | 'taken'>(col.text),
  created_at: col.time,
  expires_at: col.time,
}
export type OrderRow = RowOf<typeof OrderRow>

const COLUMNS = sql.raw(
  'id, secret, device_hash, client_hash, content_hash, account_id, product_id, option_id, count, total_micro, asset, snapshot, mode, status, stock_state, created_at, expires_at',
)

export const findOrder = async (ctx: Context, orderId: string): Promise<OrderRow | undefined> =>
  (
    await sql.named(OrderRow)`select ${COLUMNS} from shop_order where id = ${orderId}`.execute(
      ctx.db,
    )
  ).rows[0]

/** Locks an order's row. Fixed lock order: payment, order, stock, balances. */
export async function lockOrder(ctx: Context, orderId: string): Promise<OrderRow | undefined> {
  assertInTransaction(ctx)
  return (
    await sql.named(
      OrderRow,
    )`select ${COLUMNS} from shop_order where id = ${orderId} for update`.execute(ctx.db)
  ).rows[0]
}
