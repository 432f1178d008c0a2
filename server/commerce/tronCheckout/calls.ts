import type * as tronCheckout from '../../../api/shop/tronCheckout.ts'
import { refuseFields } from '../../../basics/errors.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import {
  createVisitorQuestions,
  PLAN_BOUNDS,
  SEND_BOUNDS,
} from '../../money/chains/providers/visitorQuestions.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { quoteOf, type TronPayContext } from './quoteOf.ts'
import { tronBroadcast } from './tronBroadcast.ts'
import { tronPlan } from './tronPlan.ts'

/** Checks the order first, so that a stranger learns nothing, then refuses. */
async function networkOff(
  ctx: TronPayContext,
  input: { readonly orderId: string; readonly secret?: string },
): Promise<never> {
  await quoteOf(ctx, input)
  return refuseFields({ network: 'networkOff' })
}

/** `nodes` is `null` without TRON. */
export const tronCheckoutCalls = (
  networks: Networks,
  nodes: Providers<TronNode> | null,
): Handlers<keyof typeof tronCheckout> => {
  const plans = createVisitorQuestions(PLAN_BOUNDS)
  const sends = createVisitorQuestions(SEND_BOUNDS)
  return {
    planTronPayment: (ctx, input) =>
      nodes
        ? tronPlan({ ...ctx, networks }, nodes, input, plans)
        : networkOff({ ...ctx, networks }, input),
    broadcastTronPayment: (ctx, input) =>
      nodes
        ? tronBroadcast({ ...ctx, networks }, nodes, input, sends)
        : networkOff({ ...ctx, networks }, input),
  }
}
