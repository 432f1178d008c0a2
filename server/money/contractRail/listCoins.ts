import type { NetworkId } from '../../../basics/networks.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** `amount` in wei or sun; `bought` is an order's product, or a swap's MDD in base units. */
const Row = {
  network: col.as<NetworkId>(col.int),
  kind: col.as<'order' | 'swap'>(col.text),
  index: col.bigint,
  sender: col.text,
  amount: col.bigint,
  bought: col.bigint,
  paidAt: col.time,
}
type CoinReceipt = RowOf<typeof Row>

const MAX_LISTED = 500

/** Newest first. */
export async function listCoins(ctx: Context): Promise<CoinReceipt[]> {
  const { rows } = await sql.named(Row)`
    select network, kind, index, sender, amount, bought, paid_at as "paidAt" from coin_receipt
    order by paid_at desc, network, kind, index desc limit ${MAX_LISTED}`.execute(ctx.db)
  return rows
}

/** Of a time, oldest first. */
export async function listCoinsOf(
  ctx: Pick<Context, 'db'>,
  { from, to }: { readonly from: Date; readonly to: Date },
  most: number,
): Promise<CoinReceipt[]> {
  const { rows } = await sql(Row)`
    select network, kind, index, sender, amount, bought, paid_at as "paidAt" from coin_receipt
    where paid_at >= ${from} and paid_at < ${to} order by paid_at, network, kind, index
    limit ${most}::int`.execute(ctx.db)
  return rows
}
