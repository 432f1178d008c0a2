import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { dueMicro } from '../quotes/amounts.ts'
import type { SettleFacts } from './decide.ts'
import type { LockedPayment } from './lockPayments.ts'
import { readUnderway } from './refreshStatuses.ts'

const UnderpaidRow = {
  orderId: col.present(col.text),
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  amountBase: col.bigint,
  amountMicro: col.bigint,
  txHash: col.text,
  logIndex: col.int,
}

export async function readFacts(
  ctx: TransactionContext,
  payments: readonly LockedPayment[],
): Promise<SettleFacts[]> {
  const orderIds = payments.map((one) => one.orderId)
  const offered = await sql({ orderId: col.text, amountMicro: col.bigint })`
    select order_id as "orderId", amount_micro as "amountMicro" from quote
    where order_id = any(${orderIds}::text[]) and amount_micro is not null
    union all
    select order_id, completes_micro from rest_quote
    where order_id = any(${orderIds}::text[])`.execute(ctx.db)
  const underpaid = await sql(UnderpaidRow)`
    select order_id as "orderId", id, network, amount_base as "amountBase", amount_micro as "amountMicro",
      tx_hash as "txHash", log_index as "logIndex" from transfer
    where order_id = any(${orderIds}::text[]) and status = 'short' and final_at is not null
      and outcome = 'askRest'`.execute(ctx.db)
  const underway = await readUnderway(ctx, orderIds)
  const offeredOf = Map.groupBy(offered.rows, (row) => row.orderId)
  const underpaidOf = Map.groupBy(underpaid.rows, (row) => row.orderId)
  return payments.map(({ orderId, totalMicro, toleranceMicro }) => ({
    dueMicro:
      dueMicro(
        totalMicro,
        (offeredOf.get(orderId) ?? []).map((row) => row.amountMicro),
      ) - toleranceMicro,
    underpaid: underpaidOf.get(orderId) ?? [],
    underway: underway.get(orderId) ?? null,
  }))
}
