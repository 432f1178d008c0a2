import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { RefundReason } from '../../../basics/refunds.ts'
import { assertInTransaction, type TransactionContext } from '../../platform/db/context.ts'
import { setOutcome } from '../payments/held/heldTransfer.ts'
import { REFUND_COLUMNS, RefundRow } from './refund.ts'

type RefundOffer = {
  readonly orderId: string
  /** Of a `delivered` part. */
  readonly returnNo?: number
  readonly transferId: bigint
  readonly part: RefundRow['part']
  readonly network: NetworkId
  readonly amountMicro: bigint
  readonly reason: RefundReason
}

/** Throws when already offered for the same return. */
export async function offerRefund(
  ctx: TransactionContext,
  { orderId, returnNo, transferId, part, network, amountMicro, reason }: RefundOffer,
): Promise<RefundRow> {
  assertInTransaction(ctx)
  await setOutcome(ctx, transferId, 'refundClaim')
  const { rows } = await sql.named(RefundRow)`
    insert into refund (order_id, return_no, transfer_id, part, network, amount_micro, reason, created_at, updated_at)
    values (${orderId}, ${returnNo ?? null}, ${transferId}, ${part}, ${network}, ${amountMicro}, ${reason},
      ${ctx.now()}, ${ctx.now()}) returning ${REFUND_COLUMNS}`.execute(ctx.db)
  return rows[0]!
}

/** Staff name the address of money without a buyer; approved at once. */
export async function sendBack(
  ctx: TransactionContext,
  {
    transferId,
    network,
    amountMicro,
    address,
  }: Pick<RefundOffer, 'transferId' | 'network' | 'amountMicro'> & { readonly address: string },
): Promise<RefundRow> {
  assertInTransaction(ctx)
  await setOutcome(ctx, transferId, 'refundClaim')
  const { rows } = await sql.named(RefundRow)`
    insert into refund (order_id, transfer_id, part, network, amount_micro, reason, state, address, proof,
      created_at, updated_at)
    values (null, ${transferId}, 'held', ${network}, ${amountMicro}, 'review', 'approved', ${address},
      'person', ${ctx.now()}, ${ctx.now()}) returning ${REFUND_COLUMNS}`.execute(ctx.db)
  return rows[0]!
}
