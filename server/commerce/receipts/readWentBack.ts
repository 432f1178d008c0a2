import { formatMicro } from '../../../basics/money.ts'
import type { ReceiptRefund } from '../../../basics/receipt.ts'
import { listCreditedBack } from '../../money/payments/held/creditDelivered.ts'
import { displayedAddress, type Networks } from '../../money/payments/quotes/networks.ts'
import { listPaidBack } from '../../money/refunds/listPaidBack.ts'
import type { Context } from '../../platform/db/context.ts'
import { readReturns } from '../orders/returns/orderReturn.ts'

type WentBack = {
  readonly refunds: readonly ReceiptRefund[]
  /** Micro-units by transfer. */
  readonly wentBack: ReadonlyMap<bigint, bigint>
}

type ReadContext = Context & { readonly networks: Networks }

/** What of an order's money is back with its buyer: on chain and final, or on the balance here. */
export async function readWentBack(ctx: ReadContext, orderId: string): Promise<WentBack> {
  const returns = await Promise.all([
    readReturns(ctx, orderId, 'approved'),
    readReturns(ctx, orderId, 'done'),
  ])
  if (returns.flat().length === 0) return { refunds: [], wentBack: new Map() }
  const paid = await listPaidBack(ctx, orderId)
  const returnNos = returns.flat().map((one) => one.returnNo)
  const credited = await listCreditedBack(ctx, orderId, returnNos)
  const wentBack = new Map<bigint, bigint>()
  for (const { transferId, amountMicro } of [...paid, ...credited])
    wentBack.set(transferId, (wentBack.get(transferId) ?? 0n) + amountMicro)
  const refunds: ReceiptRefund[] = [
    ...paid.map((one) => ({
      to: 'chain' as const,
      amount: formatMicro(one.amountMicro),
      time: one.doneAt.toISOString(),
      network: one.network,
      address: displayedAddress(ctx.networks, one.network, one.address),
      txHash: one.txHash,
    })),
    ...credited.map((one) => ({
      to: 'balance' as const,
      amount: formatMicro(one.amountMicro),
      time: one.at.toISOString(),
    })),
  ]
  return { refunds: refunds.toSorted((a, b) => (a.time < b.time ? -1 : 1)), wentBack }
}
