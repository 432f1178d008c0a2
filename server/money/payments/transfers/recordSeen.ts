import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { withSavepoint } from '../../../platform/db/withSavepoint.ts'
import { attributeMdd, type MddTransfer } from '../mdd/attributeMdd.ts'
import { storeMdd } from '../mdd/storeMdd.ts'
import { attribute } from './attribute.ts'
import { lockPayments, type LockedPayment } from '../settle/lockPayments.ts'
import { readFacts } from '../settle/readFacts.ts'
import type { SettleContext } from '../payment.ts'
import { announceOrders } from '../settle/announceOrders.ts'
import { refreshStatuses } from '../settle/refreshStatuses.ts'
import { noteUnsettled } from './noteUnsettled.ts'
import { countable } from './countable.ts'
import { storeTransfers, type StoredTransfer } from './storeTransfers.ts'

/**
 * Reserves stock for orders whose whole price is on chain. With less, a cent could reserve any amount of goods.
 */
async function reserveForSeen(
  ctx: SettleContext,
  network: NetworkId,
  payments: readonly LockedPayment[],
  stored: readonly StoredTransfer[],
): Promise<void> {
  const touched = new Set(stored.map((one) => one.attributed.orderId))
  const open = payments.filter(
    (one) => one.kind === 'order' && one.state === 'open' && touched.has(one.orderId),
  )
  if (!ctx.listeners.reserveOnPayment || open.length === 0) return
  const facts = await readFacts(ctx, open)
  const { rows } = await sql({ order_id: col.present(col.text), amount: col.bigint })`
    select order_id, sum(amount_micro)::bigint as amount from transfer
    where order_id = any(${open.map((one) => one.orderId)}::text[]) and final_at is null
      and status in ('seen', 'confirming')
    group by order_id`.execute(ctx.db)
  const seen = new Map(rows.map((row) => [row.order_id, row.amount]))
  for (const [at, { orderId, receivedMicro }] of open.entries()) {
    if (receivedMicro + (seen.get(orderId) ?? 0n) < facts[at]!.dueMicro) continue
    const err = await withSavepoint(ctx, async () => {
      await ctx.listeners.reserveOnPayment!(ctx, orderId, false)
    })
    if (err)
      ctx.log.error(
        { err, event: 'reportingFailed', network, orderId },
        'holding stock for seen money failed',
      )
  }
}

/** MDD on its way to a member, who sees it on the deposit's page. */
async function recordMdd(
  ctx: SettleContext,
  network: NetworkId,
  mdd: readonly MddTransfer[],
): Promise<void> {
  const attributed = await attributeMdd(ctx, mdd)
  await storeMdd(
    ctx,
    network,
    attributed.filter(({ to, amountMicro }) => to === 'deposit' && amountMicro > 0n),
    false,
  )
}

/** Records transfers that are not final. Credits nothing (rules: payments#finality). */
export async function recordSeen(
  ctx: SettleContext,
  seen: { network: NetworkId; head: number; transfers: readonly ChainTransfer[] },
): Promise<void> {
  const { network, head } = seen
  // Refused transfers are logged once, when final.
  const { usdt, mdd } = countable(ctx, network, seen.transfers, false)
  if (mdd.length > 0) await recordMdd(ctx, network, mdd)
  const underway = await sql({ order_id: col.orNull(col.text) })`
    select distinct order_id from transfer
    where network = ${network} and final_at is null and status <> 'orphaned'`.execute(ctx.db)
  if (usdt.length === 0 && underway.rows.length === 0) return
  const stored = await storeTransfers(ctx, network, await attribute(ctx, network, usdt), false)
  const deeper = await sql.named({
    order_id: col.orNull(col.text),
  })`
    update transfer set status = 'confirming'
    where network = ${network} and final_at is null and status = 'seen' and block_number < ${head}
    returning order_id`.execute(ctx.db)
  const changed = new Set([
    ...stored.map((one) => one.attributed.orderId!),
    ...deeper.rows.flatMap((row) => row.order_id ?? []),
  ])
  const payments = await lockPayments(ctx, [...changed])
  const statuses = await refreshStatuses(ctx, payments)
  const transfers = stored.map(({ attributed: { orderId, transfer, amountMicro } }) => ({
    orderId: orderId!,
    kind: 'transferSeen' as const,
    facts: { network, txHash: transfer.txHash, amount: formatMicro(amountMicro) },
  }))
  await noteUnsettled(ctx, payments, statuses, transfers)
  await reserveForSeen(ctx, network, payments, stored)
  await announceOrders(ctx, [...changed, ...underway.rows.flatMap((row) => row.order_id ?? [])])
}
