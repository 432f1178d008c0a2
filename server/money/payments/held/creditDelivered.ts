import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { microToBase } from '../../../../basics/money.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../ledger/post.ts'
import { heldTransfer } from './heldTransfer.ts'
import { markPaymentRefunded } from './refundUnits.ts'

/** Gives a part of what an order had taken to an account's USDT balance. The caller prevents the account's deletion. */
export async function creditDelivered(
  ctx: TransactionContext,
  { transferId, amountMicro }: { readonly transferId: bigint; readonly amountMicro: bigint },
  accountId: bigint,
  returnNo: number,
): Promise<void> {
  const { network, txHash, logIndex, orderId, deliveredMicro } = await heldTransfer(ctx, transferId)
  if (deliveredMicro < amountMicro)
    throw new Error(`transfer ${transferId} lacks ${amountMicro} micro-units to credit`)
  const base = microToBase(amountMicro, NETWORKS[network].usdtDecimals)
  await sql.named`
    update transfer set delivered_base = delivered_base - ${base}, credited_base = credited_base + ${base}, outcome = 'credit' where id = ${transferId}`.execute(
    ctx.db,
  )
  await post(ctx, [
    {
      from: { system: 'sales' },
      to: { account: accountId },
      asset: 'USDT',
      amountMicro,
      kind: 'orderRefund',
      reference: `return:${network}:${txHash}:${logIndex}:${returnNo}`,
    },
  ])
  if (orderId !== null) await markPaymentRefunded(ctx, orderId)
}
