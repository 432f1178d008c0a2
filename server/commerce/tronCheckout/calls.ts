import type * as tronCheckout from '../../../api/shop/tronCheckout.ts'
import { refuseFields } from '../../../basics/errors.ts'
import type { Providers } from '../../money/chains/providers.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { quoteOf, type TronPayContext } from './quoteOf.ts'
import { tronBroadcast } from './tronBroadcast.ts'
import { tronPlan } from './tronPlan.ts'

/** Whose order it is comes first, also where the shop is not paid on TRON. */
async function networkOff(
  ctx: TronPayContext,
  input: { readonly orderId: string; readonly secret?: string },
): Promise<never> {
  await quoteOf(ctx, input)
  return refuseFields({ network: 'networkOff' })
}

/** The calls for paying from a TRON wallet; `nodes` are TRON's, `null` where the shop is not paid there. */
export const tronCheckoutCalls = (
  networks: Networks,
  nodes: Providers<TronNode> | null,
): Handlers<keyof typeof tronCheckout> => ({
  planTronPayment: (ctx, input) =>
    nodes ? tronPlan({ ...ctx, networks }, nodes, input) : networkOff({ ...ctx, networks }, input),
  broadcastTronPayment: (ctx, input) =>
    nodes
      ? tronBroadcast({ ...ctx, networks }, nodes, input)
      : networkOff({ ...ctx, networks }, input),
})
