import type { NetworkId } from '../../../../basics/networks.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { SettleContext } from '../payment.ts'
import { attribute } from '../transfers/attribute.ts'
import { Gone, reportGone } from '../transfers/forgetBlocks.ts'
import { countable } from '../transfers/countable.ts'
import { storeTransfers } from '../transfers/storeTransfers.ts'
import { settleMdd } from '../mdd/settleMdd.ts'
import { forgetMdd } from '../mdd/storeMdd.ts'
import { announceOrders } from './announceOrders.ts'
import { lockPayments } from './lockPayments.ts'
import { settlePayments } from './settlePayments.ts'

async function orphanUnfinal(ctx: TransactionContext, network: NetworkId, to: number) {
  const { rows } = await sql.named(Gone)`
    update transfer set status = 'orphaned', reason = 'reorganised'
    where network = ${network} and final_at is null and status <> 'orphaned' and block_number <= ${to}
    returning order_id, tx_hash, amount_micro`.execute(ctx.db)
  return rows
}

/**
 * Stores the transfers of final blocks up to `to` and settles their payments, in the transaction that moves the
 * cursor. A final transfer is counted once; one seen in these blocks but missing from `transfers` is orphaned.
 */
export async function settleFinal(
  ctx: SettleContext,
  final: { network: NetworkId; to: number; transfers: readonly ChainTransfer[] },
): Promise<void> {
  assertInTransaction(ctx)
  const { network, to } = final
  const underway = await sql({ order_id: col.orNull(col.text) })`
    select distinct order_id from transfer
    where network = ${network} and final_at is null and status <> 'orphaned' and block_number <= ${to}`.execute(
    ctx.db,
  )
  const { usdt, mdd } = countable(ctx, network, final.transfers, true)
  const attributed = await attribute(ctx, network, usdt)
  const stored = await storeTransfers(ctx, network, attributed, true)
  const gone = underway.rows.length === 0 ? [] : await orphanUnfinal(ctx, network, to)
  const transfersOf = Map.groupBy(stored, (one) => one.attributed.orderId!)
  const payments = await lockPayments(ctx, [
    ...transfersOf.keys(),
    ...underway.rows.flatMap((row) => row.order_id ?? []),
  ])
  const statuses = await settlePayments(ctx, network, payments, transfersOf)
  await reportGone(ctx, network, gone, payments, statuses)
  await settleMdd(ctx, network, mdd)
  await forgetMdd(ctx, network, { upTo: to })
  // Held at an order's address: its page says so, and nothing else changes.
  await announceOrders(
    ctx,
    attributed.flatMap(({ orderId, reason }) =>
      orderId !== null && reason !== null ? orderId : [],
    ),
  )
}
