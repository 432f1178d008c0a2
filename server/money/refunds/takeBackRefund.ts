import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { mayMoveRefund, type RefundProblem } from '../../../basics/refunds.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { setOutcome } from '../payments/held/heldTransfer.ts'
import { lockRefund, REFUND_COLUMNS, RefundRow } from './refund.ts'

/** For a payout that was never signed. */
export async function offerAgain(
  ctx: TransactionContext,
  id: bigint,
  problem: RefundProblem,
): Promise<RefundRow> {
  const { rows } = await sql.named(RefundRow)`
    update refund set state = 'offered', address = null, proof = null, ready_at = null, tx_hash = null,
      paid_with = null, problem = ${problem}, told_at = null, updated_at = ${ctx.now()}
    where id = ${id} returning ${REFUND_COLUMNS}`.execute(ctx.db)
  return rows[0]!
}

/** For a signed payout that failed: a payout number is paid at most once (rules: refunds#paying-out). */
export async function replaceOffer(
  ctx: TransactionContext,
  { id }: RefundRow,
  problem: RefundProblem,
): Promise<RefundRow> {
  await sql.named`
    update refund set state = 'withdrawn', problem = ${problem}, updated_at = ${ctx.now()}
    where id = ${id}`.execute(ctx.db)
  const { rows } = await sql.named(RefundRow)`
    insert into refund (order_id, return_no, transfer_id, part, network, amount_micro, reason, problem,
      created_at, updated_at)
    select order_id, return_no, transfer_id, part, network, amount_micro, reason, ${problem}, ${ctx.now()},
      ${ctx.now()} from refund where id = ${id}
    returning ${REFUND_COLUMNS}`.execute(ctx.db)
  return rows[0]!
}

/** Returns the money to a decision. False when it is on its way. */
async function end(
  ctx: TransactionContext,
  id: bigint,
  state: 'refused' | 'withdrawn',
): Promise<boolean> {
  const row = await lockRefund(ctx, id)
  if (!mayMoveRefund(row.state, state === 'refused' ? 'refuse' : 'withdraw')) return false
  await sql.named`
    update refund set state = ${state}, updated_at = ${ctx.now()} where id = ${id}`.execute(ctx.db)
  const { rows } = await sql.named({ id: col.bigint })`
    select id from refund where transfer_id = ${row.transfer_id} and part = ${row.part} and id <> ${id}
      and state in ('offered', 'claimed', 'approved', 'sent') limit 1`.execute(ctx.db)
  // Another return's part of the same transfer may be on its way.
  if (rows.length === 0)
    await setOutcome(ctx, row.transfer_id, row.part === 'delivered' ? 'deliver' : null)
  return true
}

export const refuseRefund = (ctx: TransactionContext, id: bigint): Promise<boolean> =>
  end(ctx, id, 'refused')

/** False when the open offer is on its way. */
export async function withdrawOffer(ctx: TransactionContext, transferId: bigint): Promise<boolean> {
  const { rows } = await sql({
    id: col.bigint,
  })`
    select id from refund where transfer_id = ${transferId} and part = 'held'
      and state in ('offered', 'claimed', 'approved', 'sent')`.execute(ctx.db)
  return rows[0] ? end(ctx, rows[0].id, 'withdrawn') : true
}
