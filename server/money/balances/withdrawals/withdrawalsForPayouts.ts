import type { ChainToken } from '../../../../basics/tokens.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { finishWithdrawal } from './finishWithdrawal.ts'
import { listApproved, lockApproved, type ApprovedWithdrawal } from './listApproved.ts'
import { markSent } from './markSent.ts'
import { returnWithdrawal } from './returnWithdrawal.ts'

const itemOf = ({ id, network, asset, amountMicro, address }: ApprovedWithdrawal) => ({
  id,
  network,
  ...(asset === 'MDD' && { asset }),
  amountMicro,
  what: { transferTo: address },
})

export const withdrawalsForPayouts = {
  source: 'withdrawal' as const,
  approved: async (ctx: Context, network: NetworkId, asset?: ChainToken) =>
    (await listApproved(ctx, network, asset)).map(itemOf),
  async lock(tx: TransactionContext, id: bigint) {
    const withdrawal = await lockApproved(tx, id)
    return withdrawal && itemOf(withdrawal)
  },
  markSent,
  finish: finishWithdrawal,
  async refuse(tx: TransactionContext, id: bigint, reason: string): Promise<void> {
    if (!(await returnWithdrawal(tx, id, reason)))
      throw new Error(`withdrawal ${id} has ended; it cannot be refused`)
  },
  async approvePaid(tx: TransactionContext, id: bigint, receiver: string) {
    await sql.named`
      update withdrawal set state = 'approved', approved_by = 'person', updated_at = ${tx.now()}
      where id = ${id} and state = 'requested' and lower(address) = lower(${receiver})`.execute(
      tx.db,
    )
    const withdrawal = await lockApproved(tx, id)
    return withdrawal && itemOf(withdrawal)
  },
  async skipIds(tx: TransactionContext, upTo: bigint): Promise<void> {
    await sql.named`
      select setval(pg_get_serial_sequence('withdrawal', 'id'),
        greatest(${upTo}::bigint, (select coalesce(max(id), 1) from withdrawal)))`.execute(tx.db)
  },
}
