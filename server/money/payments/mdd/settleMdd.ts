import { MAX_MICRO } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { mddWorth } from '../../../../basics/tokens.ts'
import { col } from '../../../platform/db/columns.ts'
import { assertInTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { withSavepoint } from '../../../platform/db/withSavepoint.ts'
import type { SettleContext } from '../payment.ts'
import { attributeMdd, type MddTransfer } from './attributeMdd.ts'
import { storeMdd, type StoredMdd } from './storeMdd.ts'

const Part = { id: col.bigint, tx_hash: col.text, log_index: col.int, micro: col.bigint }

/** This transfer and those of its network that waited for it, whole micro-units each. */
async function partsOf(
  ctx: SettleContext,
  { id, paymentId, transfer }: StoredMdd,
  network: NetworkId,
) {
  const { rows } = await sql.named(Part)`
    select id, tx_hash, log_index, div(amount_base, power(10::numeric, decimals - 6))::bigint as micro
    from token_transfer
    where payment_id = ${paymentId} and network = ${network} and token = ${transfer.token}
      and (id = ${id} or status = 'waiting')
    order by id for update`.execute(ctx.db)
  return rows
}

/** The least deposit of USDT, at the value of MDD. */
async function leastOf(ctx: SettleContext, { paymentId, transfer }: StoredMdd): Promise<bigint> {
  const { rows } = await sql.named({ total_micro: col.bigint })`
    select total_micro from payment where order_id = ${paymentId} and kind = 'deposit'`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Error(`unknown deposit ${paymentId}`)
  return mddWorth(transfer.mdd, rows[0].total_micro)
}

async function credit(ctx: SettleContext, one: StoredMdd, network: NetworkId): Promise<void> {
  const wait = (status: 'waiting' | 'held') =>
    sql.named`update token_transfer set status = ${status}, reason = 'short' where id = ${one.id}`.execute(
      ctx.db,
    )
  if (one.amountMicro === 0n) return void (await wait('held'))
  if (one.amountMicro > MAX_MICRO) throw new Error('more MDD than a balance can hold')
  const parts = await partsOf(ctx, one, network)
  if (parts.reduce((sum, { micro }) => sum + micro, 0n) < (await leastOf(ctx, one)))
    return void (await wait('waiting'))
  if (!ctx.listeners.onCredited) throw new Error(`no listener takes the MDD of ${one.paymentId}`)
  for (const { id, tx_hash: txHash, log_index: logIndex, micro: amountMicro } of parts) {
    await ctx.listeners.onCredited(ctx, {
      paymentId: one.paymentId!,
      asset: 'MDD',
      network,
      txHash,
      logIndex,
      amountMicro,
    })
    await sql.named`
      update token_transfer set status = 'credited', reason = null, credited_micro = ${amountMicro}
      where id = ${id}`.execute(ctx.db)
  }
}

/**
 * Stores final MDD and credits what came to members' deposit addresses; all else is held for a person. One that
 * fails is held with the reason `fault` and does not stop the others (decision 081).
 */
export async function settleMdd(
  ctx: SettleContext,
  network: NetworkId,
  transfers: readonly MddTransfer[],
): Promise<void> {
  assertInTransaction(ctx)
  const stored = await storeMdd(ctx, network, await attributeMdd(ctx, transfers), true)
  for (const one of stored) {
    const { txHash, logIndex, receiver, amountBase } = one.transfer
    const facts = { network, txHash, logIndex, receiver, amountBase: amountBase.toString() }
    const err = one.to === 'deposit' && (await withSavepoint(ctx, () => credit(ctx, one, network)))
    if (err)
      ctx.log.error({ err, event: 'mddFailed', ...facts }, 'crediting MDD failed; it is held')
    else ctx.log.info({ event: 'mddFinal', to: one.to, ...facts }, 'MDD is final')
  }
}
