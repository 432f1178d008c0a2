import { formatMicro } from '../../../../basics/money.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import { returnWithdrawal } from './returnWithdrawal.ts'
import { lockWithdrawal } from './withdrawal.ts'

/**
 * A person refuses a withdrawal: its money goes back, and the owner reads the reason. False when it has ended, and when it
 * was sent: it may have reached its receiver.
 */
export async function refuseWithdrawal(
  tx: StaffContext<'withdrawals.decide'>,
  id: bigint,
  reason: string,
): Promise<boolean> {
  const row = await lockWithdrawal(tx, id)
  if (row.state === 'sent' || !(await returnWithdrawal(tx, id, reason))) return false
  await audit(tx, {
    action: 'refuseWithdrawal',
    subject: { kind: 'withdrawal', id: `${id}` },
    amountMicro: row.amount_micro,
    facts: { why: reason, amount: `${formatMicro(row.amount_micro)} ${row.asset}` },
  })
  return true
}
