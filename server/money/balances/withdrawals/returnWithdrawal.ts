import { emit } from '../../../platform/events/emit.ts'
import { sql } from '../../../platform/db/sql.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { releaseReserved } from '../../ledger/releaseReserved.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import {
  feeReference,
  lockWithdrawal,
  mayMoveWithdrawal,
  withdrawalReference,
} from './withdrawal.ts'

/** For payouts that failed; staff use `refuseWithdrawal`. False when it already ended. */
export async function returnWithdrawal(
  ctx: TransactionContext,
  id: bigint,
  reason: string,
): Promise<boolean> {
  const row = await lockWithdrawal(ctx, id)
  if (!mayMoveWithdrawal(row.state, 'refuse')) return false
  await sql.named`
    update withdrawal set state = 'refused', reason = ${reason}, updated_at = ${ctx.now()}
    where id = ${id}`.execute(ctx.db)
  await releaseReserved(ctx, withdrawalReference(id))
  if (row.fee_micro > 0n) await releaseReserved(ctx, feeReference(id))
  await emit(ctx, 'withdrawal.refused', `${id}`, {
    amount: formatMicro(row.amount_micro),
    asset: row.asset,
  })
  await notifyAccount(ctx, await readAccount(ctx, row.account_id), 'withdrawalRefused', {
    amount: formatMicro(row.amount_micro),
    asset: row.asset,
    reason,
  })
  return true
}
