import type { NetworkId } from '../../../basics/networks.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const Key = { network: col.as<NetworkId>(col.int), shop: col.text, index: col.bigint }
export type CoinKey = RowOf<typeof Key>

/** `amount` in wei or sun; `level` is what the payer named. */
const Row = { ...Key, sender: col.text, amount: col.bigint, level: col.bigint, paidAt: col.time }
export type CoinOrder = RowOf<typeof Row>

const MAX = 500

/** Orders paid in coin that were not judged yet, oldest first. */
export async function listUnjudged(ctx: Pick<Context, 'db'>): Promise<CoinKey[]> {
  const { rows } = await sql.named(Key)`
    select network, shop, index from coin_receipt where kind = 'order' and judged_at is null
    order by network, shop, index limit ${sql.lit(MAX)}`.execute(ctx.db)
  return rows
}

/** Marks one as judged for this transaction alone; undefined where another one did or is about to. */
export async function takeUnjudged(
  tx: TransactionContext,
  { network, shop, index }: CoinKey,
): Promise<CoinOrder | undefined> {
  const { rows } = await sql.named(Row)`
    update coin_receipt set judged_at = ${tx.now()}
    where (network, shop, kind, index) = (
      select network, shop, kind, index from coin_receipt
      where network = ${network} and shop = ${shop} and kind = 'order' and index = ${index} and judged_at is null
      for update skip locked
    ) returning network, shop, index, sender, amount, bought as level, paid_at as "paidAt"`.execute(
    tx.db,
  )
  return rows[0]
}

/** When all final records of each contract were last read, as `network:shop`. */
export async function readCoinsRead(ctx: Pick<Context, 'db'>): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql.named({ ...Key, readAt: col.present(col.time) })`
    select network, shop, orders_read as index, read_at as "readAt" from coin_cursor
    where read_at is not null`.execute(ctx.db)
  return new Map(rows.map(({ network, shop, readAt }) => [`${network}:${shop}`, readAt]))
}
