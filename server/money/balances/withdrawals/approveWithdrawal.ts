import { ONE_FOR_ONE, valueOfMdd, type MddToken } from '../../../../basics/tokens.ts'
import { emit } from '../../../platform/events/emit.ts'
import { sql } from '../../../platform/db/sql.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import { lockWithdrawal, mayMoveWithdrawal } from './withdrawal.ts'

/** False when it no longer waits for approval. */
export async function approveWithdrawal(
  tx: StaffContext<'withdrawals.decide'>,
  id: bigint,
  mdd: Pick<MddToken, 'valueMicro'> = ONE_FOR_ONE,
): Promise<boolean> {
  const row = await lockWithdrawal(tx, id)
  if (!mayMoveWithdrawal(row.state, 'approve')) return false
  await sql.named`
    update withdrawal set state = 'approved', approved_by = 'person', updated_at = ${tx.now()}
    where id = ${id}`.execute(tx.db)
  await emit(tx, 'withdrawal.approved', `${id}`, {
    amount: formatMicro(row.amount_micro),
    asset: row.asset,
  })
  await audit(tx, {
    action: 'approveWithdrawal',
    subject: { kind: 'withdrawal', id: `${id}` },
    amountMicro: row.asset === 'MDD' ? valueOfMdd(mdd, row.amount_micro) : row.amount_micro,
    facts: { amount: `${formatMicro(row.amount_micro)} ${row.asset}`, address: row.address },
  })
  return true
}
