import type { Caller } from '../../../api/caller.ts'
import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import { refuseFields } from '../../../basics/errors.ts'
import type { Providers } from '../../money/chains/providers.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { quoteOf, type TronPayContext } from './quoteOf.ts'
import { tronBroadcast } from './tronBroadcast.ts'
import { tronPlan } from './tronPlan.ts'

type TronCall = Extract<CallName, 'POST appleShop/tronPlan' | 'POST appleShop/tronBroadcast'>
type Handlers = {
  readonly [N in TronCall]: (
    ctx: Context & { readonly caller: Caller },
    input: CallInput<N>,
  ) => Promise<CallResult<N>>
}

/** Whose order it is comes first, also where the shop is not paid on TRON. */
async function networkOff(
  ctx: TronPayContext,
  input: { readonly orderId: string; readonly secret?: string },
): Promise<never> {
  await quoteOf(ctx, input)
  return refuseFields({ network: 'networkOff' })
}

/** The calls for paying from a TRON wallet; `nodes` are TRON's, `null` where the shop is not paid there. */
export const tronHandlers = (networks: Networks, nodes: Providers<TronNode> | null): Handlers => ({
  'POST appleShop/tronPlan': (ctx, input) =>
    nodes ? tronPlan({ ...ctx, networks }, nodes, input) : networkOff({ ...ctx, networks }, input),
  'POST appleShop/tronBroadcast': (ctx, input) =>
    nodes
      ? tronBroadcast({ ...ctx, networks }, nodes, input)
      : networkOff({ ...ctx, networks }, input),
})
