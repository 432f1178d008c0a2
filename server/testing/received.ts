import { createOrderId } from '../../basics/orderId.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Context } from '../platform/db/context.ts'
import { sql } from '../platform/db/sql.ts'
import { addTestProduct } from './orders/shop.ts'

const SNAPSHOT = JSON.stringify({
  name: { cn: '茶' },
  option: { cn: '一' },
  image: '',
  productType: 1,
})
let lastMs = Date.UTC(2025, 0, 1)

/** Goods of 12.50 each, paid and received, whose time for returns is over. */
export async function receiveGoods(
  ctx: Context,
  accountId: bigint | null,
  {
    asset = 'USDT',
    status = 'received',
    count = 2,
    daysAgo = 15,
    discountMicro = 0n,
    costMicro = null,
    inviterId = null,
    refunded = 0,
  }: {
    asset?: 'USDT' | 'XMDD'
    status?: 'received' | 'shipped' | 'refunded'
    count?: number
    daysAgo?: number
    discountMicro?: bigint
    costMicro?: bigint | null
    inviterId?: bigint | null
    /** Of the pieces that came. */
    refunded?: number
  } = {},
): Promise<string> {
  const id = createOrderId(lastMs++)
  const { rows } = await sql<{ productId: number; optionId: number }>`
    select product_id as "productId", id as "optionId" from product_option order by id limit 1`.execute(
    ctx.db,
  )
  const { productId, optionId } =
    rows[0] ?? (await addTestProduct(ctx.db as Database, 'received', 1))
  const micro = BigInt(count) * 12_500_000n
  const at = new Date(ctx.now().getTime() - daysAgo * 86_400_000)
  const pieces = (of: string): number => (of === status ? count - refunded : 0)
  await sql`
    with placed as (insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces,
      goods_micro, shipping_micro, discount_micro, total_micro,
      asset, paid_from, account_id, inviter_id, mode, status, open_slot, stock_state, created_at, expires_at,
        paid_at, updated_at)
    values (${id}, ${'a'.repeat(32)}, ''::bytea, ''::bytea, ''::bytea, ${productId}, ${count}, ${micro}, 0,
      ${discountMicro}, ${micro - discountMicro}, ${asset},
      ${asset === 'XMDD' ? 'balance' : 'chain'}, ${accountId}, ${inviterId}, 'safe', ${status}, 1, 'taken', ${at}, ${at}, ${at}, ${at}))
    insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro,
      discount_micro, snapshot, status, to_ship, shipped, received, refunded, unit_cost_micro)
    values (${id}, 1, ${productId}, ${optionId}, ${count}, 12500000, ${micro}, ${discountMicro}, ${SNAPSHOT}::jsonb,
      ${status}, 0, ${pieces('shipped')}, ${pieces('received')}, ${pieces('refunded') + refunded}, ${costMicro})`.execute(
    ctx.db,
  )
  return id
}
