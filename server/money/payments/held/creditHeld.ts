import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { microToBase } from '../../../../basics/money.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../ledger/post.ts'
import { heldTransfer } from './heldTransfer.ts'

/**
 * What is held of a final transfer is on an account's USDT balance, in the caller's transaction; dust below a micro-unit stays
 * held. Answers how much, in micro-units: zero, and nothing done, when there is none. The caller keeps the account from being deleted.
 */
export async function creditHeld(
  ctx: TransactionContext,
  transferId: bigint,
  accountId: bigint,
): Promise<bigint> {
  const { network, txHash, logIndex, heldMicro: amountMicro } = await heldTransfer(ctx, transferId)
  if (amountMicro === 0n) return 0n
  const base = microToBase(amountMicro, NETWORKS[network].usdtDecimals)
  await sql.named`
    update transfer set held_base = held_base - ${base}, credited_base = credited_base + ${base}, outcome = 'credit' where id = ${transferId}`.execute(
    ctx.db,
  )
  await post(ctx, [
    {
      from: { system: `receipts:${network}` },
      to: { account: accountId },
      asset: 'USDT',
      amountMicro,
      kind: 'orderRefund',
      reference: `credit:${network}:${txHash}:${logIndex}`,
    },
  ])
  return amountMicro
}
