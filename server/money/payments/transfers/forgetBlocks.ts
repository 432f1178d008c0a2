import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { PaymentStatus } from '../../../../basics/status.ts'
import { withSavepoint } from '../../../platform/db/withSavepoint.ts'
import { forgetMdd } from '../mdd/storeMdd.ts'
import { lockPayments, type LockedPayment } from '../settle/lockPayments.ts'
import type { SettleContext } from '../payment.ts'
import { announceOrders, refreshStatuses } from '../settle/refreshStatuses.ts'

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
  const ofOrders = new Set(payments.flatMap((one) => (one.kind === 'order' ? one.orderId : [])))
  for (const { order_id: orderId, tx_hash: txHash, amount_micro: amountMicro } of gone) {
    ctx.log.warn(
      { event: 'transferGone', network, txHash, orderId },
      'a reorganisation removed a transfer',
    )
    if (orderId === null || !ofOrders.has(orderId)) continue
    const facts = { network, txHash, amount: formatMicro(amountMicro) }
    const err = await withSavepoint(ctx, () =>
      ctx.listeners.onPaymentChanged(ctx, {
        orderId,
        kind: 'transferGone',
        status: statuses.get(orderId)!,
        facts,
      }),
    )
    if (err)
      ctx.log.error(
        { err, event: 'reportingFailed', network, txHash, orderId },
        'notifying an order failed',
      )
  }
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
