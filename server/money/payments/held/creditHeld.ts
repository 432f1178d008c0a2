import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { microToBase } from '../../../../basics/money.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../ledger/post.ts'
import { heldTransfer, type HeldTransfer } from './heldTransfer.ts'

/** A credit that was undone frees no name: the next one has a number. */
export const creditReference = ({
  network,
  txHash,
  logIndex,
  undone,
}: Pick<HeldTransfer, 'network' | 'txHash' | 'logIndex' | 'undone'>): string =>
  `credit:${network}:${txHash}:${logIndex}${undone === 0 ? '' : `:${undone}`}`

/**
 * Credits the held part of a final transfer to an account and returns it in micro-units; dust stays held. The caller
 * prevents the account's deletion.
 */
export async function creditHeld(
  ctx: TransactionContext,
  transferId: bigint,
  accountId: bigint,
): Promise<bigint> {
  const held = await heldTransfer(ctx, transferId)
  const { network, heldMicro: amountMicro } = held
  if (amountMicro === 0n) return 0n
  const base = microToBase(amountMicro, NETWORKS[network].usdtDecimals)
  await sql.named`
    update transfer set held_base = held_base - ${base}, credited_base = credited_base + ${base},
      outcome = 'credit' where id = ${transferId}`.execute(ctx.db)
  await post(ctx, [
    {
      from: { system: `receipts:${network}` },
      to: { account: accountId },
      asset: 'USDT',
      amountMicro,
      kind: 'orderRefund',
      reference: creditReference(held),
    },
  ])
  return amountMicro
}
