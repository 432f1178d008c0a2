import type { Caller } from '../../../../api/caller.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { requireNetwork } from '../../../money/payments/quotes/networks.ts'
import { payingBuyer } from './payingBuyer.ts'
import { switchNetwork } from '../../../money/payments/quotes/switchNetwork.ts'
import {
  findOwnOrder,
  readOrderView,
  type ChainOrderView,
  type OrderContext,
} from '../read/readOrder.ts'
import { emit } from '../../../platform/events/emit.ts'

/**
 * Opens a quote on another network until the order's end; the old one stays payable (rules:
 * ordering#switching-networks).
 */
export async function switchOrderNetwork(
  ctx: OrderContext & { readonly caller: Caller },
  input: CallInput<'switchOrderNetwork'>,
): Promise<ChainOrderView> {
  requireNetwork(ctx.networks, input.network)
  const order = await findOwnOrder(ctx, input.orderId, input.secret)
  if (order.paid_from !== 'chain') refuse('conflict')
  // Ends with the order: switching must not hold goods for longer.
  const expiresAt = order.expires_at
  if (expiresAt <= ctx.now()) refuse('conflict')
  await inTransaction(ctx, async (tx) => {
    const isNew = await switchNetwork(
      { ...tx, networks: ctx.networks },
      { orderId: order.id, network: input.network, expiresAt, opener: payingBuyer(ctx.caller) },
    )
    if (!isNew) return
    await emit(tx, 'order.networkSwitched', order.id, { network: input.network })
  })
  return readOrderView(ctx, order.id, ctx.caller.locale)
}
