import type { TransactionContext } from '../db/context.ts'
import { finishWithdrawal } from './finishWithdrawal.ts'
import { listApproved, lockApproved } from './listApproved.ts'
import { markSent } from './markSent.ts'
import { refuseWithdrawal } from './refuseWithdrawal.ts'

/** What balances do for the process that pays out; it knows no more of them. */
export const withdrawalsForPayouts = {
  approved: listApproved,
  lock: lockApproved,
  markSent,
  finish: finishWithdrawal,
  async refuse(tx: TransactionContext, id: bigint, reason: string): Promise<void> {
    if (!(await refuseWithdrawal(tx, id, reason, 'any'))) throw new Error(`withdrawal ${id} has ended; it cannot be refused`)
  },
}
