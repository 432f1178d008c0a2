import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { PaymentStatus } from '../../../../basics/status.ts'
import { forgetMdd } from '../mdd/storeMdd.ts'
import { lockPayments, type LockedPayment } from '../settle/lockPayments.ts'
import type { SettleContext } from '../payment.ts'
import { announceOrders } from '../settle/announceOrders.ts'
import { refreshStatuses } from '../settle/refreshStatuses.ts'
import { noteUnsettled } from './noteUnsettled.ts'

export const Gone = {
  order_id: col.orNull(col.text),
  tx_hash: col.text,
  amount_micro: col.bigint,
}
export type Gone = RowOf<typeof Gone>

export async function reportGone(
  ctx: SettleContext,
  network: NetworkId,
  gone: readonly Gone[],
  payments: readonly LockedPayment[],
  statuses: ReadonlyMap<string, PaymentStatus>,
): Promise<void> {
  for (const { order_id: orderId, tx_hash: txHash } of gone)
    ctx.log.warn(
      { event: 'transferGone', network, txHash, orderId },
      'reorganisation removed a transfer',
    )
  const transfers = gone.map(({ order_id: orderId, tx_hash: txHash, amount_micro: amount }) => ({
    orderId,
    kind: 'transferGone' as const,
    facts: { network, txHash, amount: formatMicro(amount) },
  }))
  await noteUnsettled(ctx, payments, statuses, transfers)
}

/** Removed by a reorganisation; the transfers may be mined again. */
export async function forgetBlocks(
  ctx: SettleContext,
  gone: { network: NetworkId; blockHashes: readonly string[] },
): Promise<void> {
  const { rows } = await sql.named(Gone)`
    update transfer set status = 'orphaned', reason = 'reorganised'
    where network = ${gone.network} and final_at is null and status <> 'orphaned'
      and block_hash = any(${gone.blockHashes}::text[])
    returning order_id, tx_hash, amount_micro`.execute(ctx.db)
  await forgetMdd(ctx, gone.network, gone)
  const orderIds = rows.flatMap((row) => row.order_id ?? [])
  const payments = await lockPayments(ctx, orderIds)
  const statuses = await refreshStatuses(ctx, payments)
  await reportGone(ctx, gone.network, rows, payments, statuses)
  await announceOrders(ctx, orderIds)
}
