import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { microToBase } from '../../../../basics/money.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { post } from '../../ledger/post.ts'
import { readPosted } from '../../ledger/readPosted.ts'
import { heldTransfer } from './heldTransfer.ts'
import { markPaymentRefunded } from './refundUnits.ts'

const referenceOf = (
  { network, txHash, logIndex }: { network: number; txHash: string; logIndex: number },
  returnNo: number,
): string => `return:${network}:${txHash}:${logIndex}:${returnNo}`

/** What `creditDelivered` gave back of an order's transfers, for these returns. */
export async function listCreditedBack(
  ctx: Context,
  orderId: string,
  returnNos: readonly number[],
): Promise<{ transferId: bigint; amountMicro: bigint; at: Date }[]> {
  const { rows } = await sql.named({
    id: col.bigint,
    network: col.int,
    tx_hash: col.text,
    log_index: col.int,
  })`
    select id, network, tx_hash, log_index from transfer
    where order_id = ${orderId} and final_at is not null and credited_base > 0
    order by id`.execute(ctx.db)
  const wanted = rows.flatMap(({ id, network, tx_hash: txHash, log_index: logIndex }) =>
    returnNos.map((no) => ({ id, reference: referenceOf({ network, txHash, logIndex }, no) })),
  )
  const posted = await readPosted(
    ctx,
    wanted.map(({ reference }) => reference),
  )
  return wanted.flatMap(({ id, reference }) => {
    const one = posted.get(reference)
    return one ? [{ transferId: id, ...one }] : []
  })
}

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
    update transfer set delivered_base = delivered_base - ${base}, credited_base = credited_base + ${base},
      outcome = 'credit' where id = ${transferId}`.execute(ctx.db)
  await post(ctx, [
    {
      from: { system: 'sales' },
      to: { account: accountId },
      asset: 'USDT',
      amountMicro,
      kind: 'orderRefund',
      reference: referenceOf({ network, txHash, logIndex }, returnNo),
    },
  ])
  if (orderId !== null) await markPaymentRefunded(ctx, orderId)
}
