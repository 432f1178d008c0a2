import { formatMicro } from '../../../basics/money.ts'
import { valueOfMdd, type MddToken } from '../../../basics/tokens.ts'
import { creditHeldMdd, keepHeldMdd, lockHeldMdd } from '../../money/payments/mdd/decideMdd.ts'
import { lockKept } from '../../people/accounts/profile/lockKept.ts'
import { audit, type StaffContext } from '../../people/staff/asStaff.ts'
import { addNotice } from '../../platform/messages/addNotice.ts'

type Value = Pick<MddToken, 'valueMicro'>

/** Credits held MDD to an account and notifies it. False when it was decided, or the account was deleted. */
export async function creditMdd(
  tx: StaffContext<'cases.decide'>,
  value: Value,
  id: bigint,
  accountId: bigint,
  why: string,
): Promise<boolean> {
  const held = await lockHeldMdd(tx, id)
  if (!held || held.micro === 0n || !(await lockKept(tx, accountId))) return false
  await creditHeldMdd(tx, held, accountId)
  const amount = formatMicro(held.micro)
  await addNotice(tx, { accountId, kind: 'deposit', facts: { amount, asset: 'MDD' } })
  await audit(tx, {
    action: 'creditMdd',
    subject: { kind: 'transfer', id: `mdd:${id}` },
    amountMicro: valueOfMdd(value, held.micro),
    facts: { why, amount: `${amount} MDD`, accountId: `${accountId}` },
  })
  return true
}

export async function keepMdd(
  tx: StaffContext<'cases.decide'>,
  value: Value,
  id: bigint,
  why: string,
): Promise<boolean> {
  const held = await lockHeldMdd(tx, id)
  if (!held) return false
  await keepHeldMdd(tx, held)
  await audit(tx, {
    action: 'keepMdd',
    subject: { kind: 'transfer', id: `mdd:${id}` },
    amountMicro: valueOfMdd(value, held.micro),
    keeps: true,
    facts: { why, amount: `${formatMicro(held.micro)} MDD` },
  })
  return true
}
