import type { NetworkKind } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

type AddedOrder = {
  readonly kind: NetworkKind
  /** As wallets are stored. */
  readonly wallet: string
  /** The account that has proven the wallet. */
  readonly accountId: bigint | undefined
  readonly product: bigint
  readonly amountMicro: bigint
}

/**
 * Unpaid orders that such a payment may be for: this product (0: several lines) and price, from the wallet's account
 * or with this wallet named by signature. Two suffice to show ambiguity.
 */
export async function findAddedOrders(
  ctx: Context,
  { kind, wallet, accountId, product, amountMicro }: AddedOrder,
): Promise<readonly string[]> {
  const { rows } = await sql({ id: col.text })`
    select o.id from shop_order o
    where o.status = 'unpaid' and o.asset = 'USDT' and o.level::numeric = ${product.toString()}::numeric
      and o.total_micro = ${amountMicro}
      and (o.account_id = ${accountId ?? null}::bigint
        or exists (select from order_wallet w where w.order_id = o.id and w.kind = ${kind} and w.address = ${wallet}))
    limit 2`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
