import { emit } from '../../../platform/events/emit.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { shortAddress } from '../../../people/accounts/profile/accountLabel.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { completeReserved } from '../../ledger/completeReserved.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { feeReference, lockWithdrawal, mustMove, withdrawalReference } from './withdrawal.ts'

/** `txHash` may be a replacement of the first transaction. */
export async function finishWithdrawal(
  ctx: TransactionContext,
  id: bigint,
  txHash: string,
): Promise<void> {
  const row = await lockWithdrawal(ctx, id)
  mustMove(row, 'finish')
  await sql.named`
    update withdrawal set state = 'done', tx_hash = ${txHash}, updated_at = ${ctx.now()}
    where id = ${id}`.execute(ctx.db)
  await completeReserved(ctx, withdrawalReference(id))
  if (row.fee_micro > 0n) await completeReserved(ctx, feeReference(id))
  await emit(ctx, 'withdrawal.done', `${id}`, {
    network: row.network,
    amount: formatMicro(row.amount_micro),
    asset: row.asset,
    txHash,
  })
  await notifyAccount(ctx, await readAccount(ctx, row.account_id), 'withdrawalDone', {
    amount: formatMicro(row.amount_micro),
    asset: row.asset,
    network: NETWORKS[row.network].name,
    address: shortAddress(row.address),
  })
}
