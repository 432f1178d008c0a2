import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { microToBase } from '../../../../basics/money.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../ledger/post.ts'
import { heldTransfer } from './heldTransfer.ts'
import { announceOrders } from '../settle/announceOrders.ts'

type RefundedUnits = {
  readonly refundId: bigint
  readonly transferId: bigint
  readonly part: 'held' | 'delivered'
  readonly amountMicro: bigint
}

/** Marks the payment refunded once nothing delivered is left. */
export async function markPaymentRefunded(ctx: TransactionContext, orderId: string): Promise<void> {
  await sql.named`
    update payment p set outcome = 'refunded', status = 'refunded' where p.order_id = ${orderId} and not exists (
      select from transfer t where t.order_id = p.order_id and t.final_at is not null
        and div(t.delivered_base, case ${microUnitOf()} end) > 0)`.execute(ctx.db)
  await announceOrders(ctx, [orderId])
}

/** SQL cases for the base units in a micro-unit. */
const microUnitOf = () =>
  sql.raw(
    Object.values(NETWORKS)
      .map(({ id, usdtDecimals }) => `when t.network = ${id} then ${microToBase(1n, usdtDecimals)}`)
      .join(' '),
  )

/**
 * Records a final payout in transfer and ledger. Throws when the units are gone, which would mean a double
 * refund (rules: payments#named-place).
 */
export async function refundUnits(
  ctx: TransactionContext,
  { refundId, transferId, part, amountMicro }: RefundedUnits,
): Promise<void> {
  const { network, orderId, heldMicro, deliveredMicro } = await heldTransfer(ctx, transferId)
  if ((part === 'held' ? heldMicro : deliveredMicro) < amountMicro)
    throw new Error(`transfer ${transferId} lacks ${amountMicro} micro-units to refund`)
  const base = microToBase(amountMicro, NETWORKS[network].usdtDecimals)
  const from =
    part === 'held'
      ? sql`held_base = held_base - ${base}`
      : sql`delivered_base = delivered_base - ${base}`
  await sql.named`
    update transfer set ${from}, refunded_base = refunded_base + ${base}, outcome = 'refundClaim'
    where id = ${transferId}`.execute(ctx.db)
  await post(ctx, [
    {
      from: { system: part === 'held' ? `receipts:${network}` : 'sales' },
      to: { system: `payouts:${network}` },
      asset: 'USDT',
      amountMicro,
      kind: 'orderRefund',
      reference: `refund:${refundId}`,
    },
  ])
  if (part === 'delivered' && orderId !== null) await markPaymentRefunded(ctx, orderId)
}
