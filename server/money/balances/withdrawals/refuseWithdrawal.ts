import { ONE_FOR_ONE, valueOfMdd, type MddToken } from '../../../../basics/tokens.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import { returnWithdrawal } from './returnWithdrawal.ts'
import { lockWithdrawal } from './withdrawal.ts'

/** False when it ended, or was sent and may have arrived. */
export async function refuseWithdrawal(
  tx: StaffContext<'withdrawals.decide'>,
  id: bigint,
  reason: string,
  mdd: Pick<MddToken, 'valueMicro'> = ONE_FOR_ONE,
): Promise<boolean> {
  const row = await lockWithdrawal(tx, id)
  if (row.state === 'sent' || !(await returnWithdrawal(tx, id, reason))) return false
  await audit(tx, {
    action: 'refuseWithdrawal',
    subject: { kind: 'withdrawal', id: `${id}` },
    amountMicro: row.asset === 'MDD' ? valueOfMdd(mdd, row.amount_micro) : row.amount_micro,
    facts: { why: reason, amount: `${formatMicro(row.amount_micro)} ${row.asset}` },
  })
  return true
}
