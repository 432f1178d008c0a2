import type { Caller } from '../../../../api/caller.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { payingBuyer } from './payingBuyer.ts'
import { openTransfer } from '../../../money/payments/quotes/openTransfer.ts'
import { readPayment } from '../../../money/payments/readPayment.ts'
import { findOwnOrder, type OrderContext } from '../read/readOrder.ts'

/** An address for a plain transfer, on request (rules: payments#leases). `tryLater` when none is free. */
export async function openOrderTransfer(
  ctx: OrderContext & { readonly caller: Caller },
  { orderId, secret }: CallInput<'openTransfer'>,
): Promise<CallResult<'openTransfer'>> {
  const order = await findOwnOrder(ctx, orderId, secret)
  if (order.asset !== 'USDT') refuse('conflict')
  await inTransaction(ctx, (tx) =>
    openTransfer(
      { ...tx, networks: ctx.networks },
      { orderId: order.id, opener: payingBuyer(ctx.caller) },
    ),
  )
  const { payment } = await readPayment(ctx, order.id)
  return { ...payment, payment }
}
