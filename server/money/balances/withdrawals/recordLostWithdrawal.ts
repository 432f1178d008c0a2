import { createOrderId } from '../../../../basics/orderId.ts'
import type { ChainToken } from '../../../../basics/tokens.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { StaffContext } from '../../../people/staff/asStaff.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { reserve } from '../../ledger/reserve.ts'
import { withdrawalReference } from './withdrawal.ts'

/**
 * A withdrawal that was paid and that a restored database does not have: writes it again, approved, with its amount set
 * aside. Its fee is unknown and not taken. Refuses `insufficientBalance`.
 */
export async function recordLostWithdrawal(
  tx: StaffContext<'payouts.resolve'>,
  paid: {
    readonly accountId: bigint
    readonly asset: ChainToken
    readonly network: NetworkId
    readonly address: string
    readonly amountMicro: bigint
  },
): Promise<bigint> {
  const { accountId, asset, network, address, amountMicro } = paid
  const { rows } = await sql.named({ id: col.bigint })`
    insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro,
      state, approved_by, created_at, updated_at)
    values (${accountId}, ${createOrderId(tx.now().getTime())}, ${asset}, ${network}, ${address}, ${amountMicro}, 0,
      'approved', 'person', ${tx.now()}, ${tx.now()}) returning id`.execute(tx.db)
  const { id } = rows[0]!
  await reserve(tx, {
    from: { account: accountId },
    to: { system: `payouts:${network}` },
    asset,
    amountMicro,
    kind: 'withdrawal',
    reference: withdrawalReference(id),
  })
  return id
}
