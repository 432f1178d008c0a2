import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { openNetwork } from '../../../money/payments/quotes/networks.ts'
import { switchNetwork } from '../../../money/payments/quotes/switchNetwork.ts'
import { HOLD_MS, MAX_OPEN_MS } from '../order.ts'
import {
  findOwnOrder,
  readOrderView,
  type ChainOrderView,
  type OrderContext,
} from '../read/readOrder.ts'
import { emit } from '../../../platform/events/emit.ts'

/**
 * Opens a quote on another network, half an hour long within the order's two hours; the old quote stays payable (rules:
 * ordering#switching-networks). Naming the current network changes nothing while its quote runs. `conflict` when the
 * order is not open.
 */
export async function switchOrderNetwork(
  ctx: OrderContext & { readonly caller: Caller },
  input: CallInput<'switchOrderNetwork'>,
): Promise<ChainOrderView> {
  openNetwork(ctx.networks, input.network)
  const order = await findOwnOrder(ctx, input.orderId, input.secret)
  if (order.asset !== 'USDT') refuse('conflict')
  const now = ctx.now()
  const expiresAt = new Date(
    Math.max(
      order.expires_at.getTime(),
      Math.min(now.getTime() + HOLD_MS, order.created_at.getTime() + MAX_OPEN_MS),
    ),
  )
  await inTransaction(ctx, async (tx) => {
    const isNew = await switchNetwork(
      { ...tx, networks: ctx.networks },
      { orderId: order.id, network: input.network, expiresAt },
    )
    if (!isNew) return
    await sql.named`
      update shop_order set expires_at = greatest(expires_at, ${expiresAt}), updated_at = ${now} where id = ${order.id}`.execute(
      tx.db,
    )
    await emit(tx, 'order.networkSwitched', order.id, { network: input.network })
  })
  return readOrderView(ctx, order.id, ctx.caller.locale)
}
