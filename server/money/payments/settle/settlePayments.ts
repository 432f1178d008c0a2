import type { NetworkId } from '../../../../basics/networks.ts'
import type { PaymentStatus } from '../../../../basics/status.ts'
import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction } from '../../../platform/db/context.ts'
import { withSavepoint } from '../../../platform/db/withSavepoint.ts'
import { coolDownPaid } from '../../receiving/addressCooldowns.ts'
import { freePaidAmounts } from '../quotes/slots.ts'
import type { SettleContext } from '../payment.ts'
import type { StoredTransfer } from '../transfers/storeTransfers.ts'
import { announceOrders } from './announceOrders.ts'
import { decide, type Decision, type Unsettled } from './decide.ts'
import type { LockedPayment } from './lockPayments.ts'
import { notifyOrder } from './notifyOrder.ts'
import { postReceipts } from './postReceipts.ts'
import { readFacts } from './readFacts.ts'
import { reserveGoods } from './reserveGoods.ts'
import { shownStatus } from './rules.ts'
import { writeDecisions } from './writeDecisions.ts'

/**
 * Settles new final transfers of these locked payments. When an order fails, its changes alone are rolled back and
 * its money is held with the reason `fault`.
 */
export async function settlePayments(
  ctx: SettleContext,
  network: NetworkId,
  payments: readonly LockedPayment[],
  transfersOf: ReadonlyMap<string, readonly StoredTransfer[]>,
): Promise<ReadonlyMap<string, PaymentStatus>> {
  assertInTransaction(ctx)
  const statuses = new Map<string, PaymentStatus>()
  if (payments.length === 0) return statuses
  const facts = await readFacts(ctx, payments)
  const settled: Decision[] = []
  const settle = async (some: readonly Unsettled[]): Promise<void> => {
    const decisions: Decision[] = []
    const err = await withSavepoint(ctx, async () => {
      for (const one of some) {
        const { payment, mayRevive } = await reserveGoods(ctx, one)
        decisions.push(decide({ ...one, payment }, network, mayRevive))
      }
      await writeDecisions(ctx, decisions)
      for (const decision of decisions) await notifyOrder(ctx, network, decision)
    })
    if (!err) settled.push(...decisions)
    else if (some.length > 1) for (const one of some) await settle([one])
    else statuses.set(some[0]!.payment.orderId, await holdFaulty(ctx, network, some[0]!, err))
  }
  await settle(
    payments.map((payment, at) => ({
      payment,
      facts: facts[at]!,
      transfers: transfersOf.get(payment.orderId) ?? [],
    })),
  )
  // Last: ledger accounts are locked after stock.
  await postReceipts(ctx, network, settled, facts)
  await coolDownPaidAddresses(ctx, settled)
  for (const decision of settled) {
    statuses.set(decision.payment.orderId, decision.status)
    logFinal(ctx, network, decision)
  }
  await announceOrders(ctx, statuses.keys())
  return statuses
}

/** After an exact payment nothing more is expected there. */
async function coolDownPaidAddresses(
  ctx: SettleContext,
  settled: readonly Decision[],
): Promise<void> {
  const paid = settled.filter((one) => one.settled.some(({ settlement }) => settlement.pays))
  const idsOf = (some: readonly Decision[]): string[] => some.map(({ payment }) => payment.orderId)
  await freePaidAmounts(ctx, idsOf(paid))
  await coolDownPaid(ctx, idsOf(paid.filter(({ after }) => after.outcome === 'settled')))
}

/** Leaves the payment open, so that nothing counts as paid without its order. */
async function holdFaulty(
  ctx: SettleContext,
  network: NetworkId,
  { payment, facts, transfers }: Unsettled,
  err: Error,
): Promise<PaymentStatus> {
  const { orderId, kind, state } = payment
  const txHashes = transfers.map(({ attributed }) => attributed.transfer.txHash)
  ctx.log.error(
    { err, event: 'settlingFailed', network, orderId, txHashes },
    'settling failed; the money is held for review',
  )
  const ifComplete = kind === 'deposit' ? payment.outcome : 'over'
  const outcome = state === 'complete' ? ifComplete : 'held'
  const status = shownStatus(outcome, facts.underway)
  await sql.named`
    with faulty as (
      update transfer set reason = 'fault'
      where order_id = ${orderId} and id = any(${transfers.map((one) => one.id)}::bigint[])
    ) update payment set outcome = ${outcome}, status = ${status}
    where order_id = ${orderId}`.execute(ctx.db)
  return status
}

function logFinal(
  ctx: SettleContext,
  network: NetworkId,
  { payment: { orderId }, settled }: Decision,
): void {
  for (const { stored, settlement } of settled) {
    const { txHash, logIndex } = stored.attributed.transfer
    const { status: verdict, reason } = settlement.verdict
    ctx.log.info(
      { event: 'transferFinal', network, txHash, logIndex, orderId, verdict, reason },
      'transfer final',
    )
  }
}
