import { emit } from '../../../platform/events/emit.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { lockKept } from '../../../people/accounts/profile/lockKept.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../ledger/post.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import type { TransferCredited } from '../../payments/payment.ts'

/** Throws if the account was deleted in the meantime: the money is then held. */
export async function creditDeposit(
  ctx: TransactionContext,
  event: TransferCredited,
): Promise<void> {
  const { paymentId, asset, network, txHash, logIndex, amountMicro } = event
  const { rows } = await sql.named({
    account_id: col.bigint,
  })`
    update deposit set closed_at = coalesce(closed_at, ${ctx.now()})
    where payment_id = ${paymentId} returning account_id`.execute(ctx.db)
  if (!rows[0]) throw new Error(`unknown deposit ${paymentId}`)
  const accountId = rows[0].account_id
  if (!(await lockKept(ctx, accountId)))
    throw new Error(`the account of deposit ${paymentId} was deleted`)
  await emit(ctx, 'deposit.credited', paymentId, {
    network,
    txHash,
    amount: formatMicro(amountMicro),
    asset,
  })
  await notifyAccount(ctx, await readAccount(ctx, accountId), 'deposit', {
    amount: formatMicro(amountMicro),
    asset,
  })
  await post(ctx, [
    {
      from: { system: `receipts:${network}` },
      to: { account: accountId },
      asset,
      amountMicro,
      kind: 'deposit',
      reference: `deposit:${network}:${txHash}:${logIndex}`,
    },
  ])
}
