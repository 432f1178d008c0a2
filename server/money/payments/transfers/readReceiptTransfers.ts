import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { formatUnits, microToBase } from '../../../../basics/money.ts'
import type { ReceiptTransfer } from '../../../../basics/receipt.ts'
import type { Context } from '../../../platform/db/context.ts'
import { displayedAddress, type Networks } from '../quotes/networks.ts'

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  log_index: col.int,
  block_number: col.bigint,
  block_hash: col.text,
  block_time: col.time,
  receiver: col.text,
  token: col.text,
  amount_base: col.bigint,
  delivered_base: col.bigint,
}
type Row = RowOf<typeof Row>

/** `undefined` while unpaid. `wentBack`: refunded parts of what the order took, by transfer. */
export async function readReceiptTransfers(
  ctx: Context & { readonly networks: Networks },
  orderId: string,
  wentBack: ReadonlyMap<bigint, bigint>,
): Promise<{ paidAt: Date; transfers: ReceiptTransfer[] } | undefined> {
  const found = await sql({
    settled_at: col.present(col.time),
  })`select settled_at from payment where order_id = ${orderId} and settled_at is not null`.execute(
    ctx.db,
  )
  const paidAt = found.rows[0]?.settled_at
  if (!paidAt) return undefined
  const { rows } = await sql(Row)`
    select t.id, t.network, t.tx_hash, t.log_index, t.block_number, t.block_hash, t.block_time, t.receiver,
      coalesce(q.token, '') as token, t.amount_base, t.delivered_base
    from transfer t left join quote q on q.order_id = t.order_id and q.network = t.network
    where t.order_id = ${orderId} and t.final_at is not null
      and (t.delivered_base > 0 or t.id = any(${[...wentBack.keys()]}::bigint[]))
      order by t.id`.execute(ctx.db)
  const usdt = (network: NetworkId, base: bigint): string =>
    formatUnits(base, NETWORKS[network].usdtDecimals, 2)
  return {
    paidAt,
    transfers: rows.map((row) => ({
      network: row.network,
      token:
        row.token || (ctx.networks.get(row.network)?.usdt ?? NETWORKS[row.network].usdtAddress),
      txHash: row.tx_hash,
      logIndex: row.log_index,
      block: Number(row.block_number),
      blockHash: row.block_hash,
      time: row.block_time.toISOString(),
      receiver: displayedAddress(ctx.networks, row.network, row.receiver),
      amount: usdt(row.network, row.amount_base),
      delivered: usdt(
        row.network,
        row.delivered_base +
          microToBase(wentBack.get(row.id) ?? 0n, NETWORKS[row.network].usdtDecimals),
      ),
    })),
  }
}
