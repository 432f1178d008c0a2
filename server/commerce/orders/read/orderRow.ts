import { sql } from '../../../platform/db/sql.ts'
import type { OrderStatus, PayMode } from '../../../../basics/status.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import type { Snapshot } from '../order.ts'

/** An order as it is stored. Amounts in micro-units of `asset`. */
export type OrderRow = {
  id: string
  secret: string
  device_hash: Buffer
  client_hash: Buffer
  content_hash: Buffer
  /** `null` for a visitor's. */
  account_id: bigint | null
  product_id: number
  option_id: number
  count: number
  total_micro: bigint
  /** `XMDD`: paid from store credit, so that payments know nothing of it. */
  asset: 'USDT' | 'XMDD'
  snapshot: Snapshot
  mode: PayMode
  status: OrderStatus
  stock_state: 'held' | 'released' | 'taken'
  created_at: Date
  expires_at: Date
}

const COLUMNS = sql.raw(
  'id, secret, device_hash, client_hash, content_hash, account_id, product_id, option_id, count, total_micro, asset, snapshot, mode, status, stock_state, created_at, expires_at',
)

export const findOrder = async (ctx: Context, orderId: string): Promise<OrderRow | undefined> =>
  (
    await sql.named<OrderRow>`select ${COLUMNS} from shop_order where id = ${orderId}`.execute(
      ctx.db,
    )
  ).rows[0]

/** Locks the order first, before its payment, stock or transfers: the fixed order of every move. */
export async function lockOrder(ctx: Context, orderId: string): Promise<OrderRow | undefined> {
  assertInTransaction(ctx)
  return (
    await sql.named<OrderRow>`select ${COLUMNS} from shop_order where id = ${orderId} for update`.execute(
      ctx.db,
    )
  ).rows[0]
}
