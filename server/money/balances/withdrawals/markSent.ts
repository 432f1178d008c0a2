import { emit } from '../../../platform/events/emit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { lockWithdrawal, mustMove } from './withdrawal.ts'

/** The money stays reserved until the payout is final. */
export async function markSent(ctx: TransactionContext, id: bigint, txHash: string): Promise<void> {
  mustMove(await lockWithdrawal(ctx, id), 'send')
  await sql.named`
    update withdrawal set state = 'sent', tx_hash = ${txHash}, updated_at = ${ctx.now()}
    where id = ${id}`.execute(ctx.db)
  await emit(ctx, 'withdrawal.sent', `${id}`, { txHash })
}
