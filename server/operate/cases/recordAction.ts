import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../platform/db/context.ts'

/** Who decides, and why; both are kept with the decision. */
export type Decision = { readonly who: string; readonly why: string }

type Action = Decision & {
  readonly what:
    | 'assign'
    | 'credit'
    | 'refund'
    | 'dismiss'
    | 'approveRefund'
    | 'refuseRefund'
    | 'approveReturn'
    | 'refuseReturn'
  readonly transferId?: bigint
  readonly refundId?: bigint
  readonly orderId?: string
}

/** Writes a person's decision down, in the transaction that carries it out. */
export async function recordAction(
  tx: TransactionContext,
  { who, what, why, transferId, refundId, orderId }: Action,
): Promise<void> {
  assertInTransaction(tx)
  await sql.named`
    insert into review_action (at, who, what, why, transfer_id, refund_id, order_id)
    values (${tx.now()}, ${who}, ${what}, ${why}, ${transferId ?? null}, ${refundId ?? null}, ${orderId ?? null})`.execute(
    tx.db,
  )
  tx.log.warn(
    {
      event: 'reviewDecided',
      who,
      what,
      why,
      transferId: transferId?.toString(),
      refundId: refundId?.toString(),
      orderId,
    },
    'a person decided about money',
  )
}
