import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const FinalRow = {
  network: col.as<NetworkId>(col.int),
  txHash: col.text,
  logIndex: col.int,
  at: col.time,
  sender: col.text,
  amountBase: col.bigint,
  /** An order's id, or a deposit's. */
  orderId: col.orNull(col.text),
}
type FinalTransfer = RowOf<typeof FinalRow>

type TimeSpan = { readonly from: Date; readonly to: Date }

/** Final incoming money by block time, without transfers between the shop's addresses. */
export async function listFinal(
  ctx: Pick<Context, 'db'>,
  { from, to }: TimeSpan,
  most: number,
): Promise<FinalTransfer[]> {
  const { rows } = await sql(FinalRow)`
    select network, tx_hash as "txHash", log_index as "logIndex", block_time as at, sender,
      amount_base as "amountBase", order_id as "orderId"
    from transfer where block_time >= ${from} and block_time < ${to} and final_at is not null
      and status not in ('refused', 'orphaned', 'own') and amount_base > 0
    order by block_time, network, tx_hash, log_index limit ${most}::int`.execute(ctx.db)
  return rows
}
