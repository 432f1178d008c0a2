import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro, formatMicro } from '../../../../basics/money.ts'
import { openRemainder } from '../quotes/openRemainder.ts'
import type { SettleContext, TransferCredited } from '../payment.ts'
import type { Decision, Settled, Underpaid } from './decide.ts'

const VERDICT_EVENT = { short: 'short', over: 'over', late: 'late', held: 'over' } as const

export async function notifyOrder(
  ctx: SettleContext,
  network: NetworkId,
  { payment, settled, after, underpaid, status }: Decision,
): Promise<void> {
  const { orderId } = payment
  if (payment.kind === 'deposit') return creditDeposit(ctx, network, orderId, settled, underpaid)
  for (const { stored, settlement } of settled) {
    const { transfer, amountMicro } = stored.attributed
    const { verdict, pays, payment: now } = settlement
    const { txHash } = transfer
    const facts = { network, txHash, amount: formatMicro(amountMicro) }
    await ctx.listeners.onPaymentChanged(ctx, { orderId, kind: 'transferFinal', status, facts })
    if (pays)
      await ctx.listeners.onSettled(ctx, {
        orderId,
        kind: payment.kind,
        network,
        txHash,
        receivedMicro: now.receivedMicro,
        status: now.outcome === 'over' ? 'over' : 'settled',
      })
    if (verdict.status in VERDICT_EVENT) {
      const kind = VERDICT_EVENT[verdict.status as keyof typeof VERDICT_EVENT]
      await ctx.listeners.onPaymentChanged(ctx, { orderId, kind, status, facts })
    }
    const { reason, heldBase, outcome } = verdict
    if (outcome === null && reason !== null && heldBase > 0n)
      await ctx.listeners.onUndelivered?.(ctx, {
        orderId,
        transferId: stored.id,
        network,
        txHash,
        undeliveredMicro: baseToMicro(heldBase, NETWORKS[network].usdtDecimals).micro,
        reason,
      })
  }
  // The last of several underpaid transfers determines the remainder.
  if (settled.at(-1)?.settlement.verdict.status === 'short')
    await openRemainder(ctx, payment, after)
}

async function creditDeposit(
  ctx: SettleContext,
  network: NetworkId,
  paymentId: string,
  settled: readonly Settled[],
  underpaid: readonly Underpaid[],
): Promise<void> {
  const parts = new Map<bigint, Omit<TransferCredited, 'paymentId' | 'asset'>>(
    underpaid.map(({ id, ...part }) => [id, part]),
  )
  for (const { stored, settlement } of settled) {
    const { transfer, amountMicro } = stored.attributed
    const { txHash, logIndex } = transfer
    parts.set(stored.id, { network, txHash, logIndex, amountMicro })
    for (const { id, creditedBase } of [...settlement.completed, settlement.verdict]) {
      if (creditedBase === 0n) continue
      if (!ctx.listeners.onCredited)
        throw new Error(`no listener takes the money of deposit ${paymentId}`)
      const part = parts.get(id)!
      await ctx.listeners.onCredited(ctx, {
        paymentId,
        asset: 'USDT',
        network: part.network,
        txHash: part.txHash,
        logIndex: part.logIndex,
        amountMicro: part.amountMicro,
      })
    }
  }
}
