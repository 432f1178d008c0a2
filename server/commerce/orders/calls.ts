import type { Caller } from '../../../api/caller.ts'
import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { cacheOrder } from './place/cacheOrder.ts'
import { cancelOrder } from './close/cancelOrder.ts'
import { claimOrder } from './place/claimOrder.ts'
import { claimOrderRefund, messageForRefund, type GoingBack } from './returns/claimOrderRefund.ts'
import { listOrders } from './read/listOrders.ts'
import type { CoverByLimit } from '../../money/spendLimits/coverByLimit.ts'
import { orderProduct } from './place/orderProduct.ts'
import { placeOrder } from './place/placeOrder.ts'
import { findOwnOrder, viewOf } from './read/readOrder.ts'
import { returnOrder } from './returns/returnOrder.ts'
import { switchOrderNetwork } from './pay/switchOrderNetwork.ts'

type OrderCall = Extract<
  CallName,
  | 'POST public/cache'
  | 'POST appleShop/createOrder'
  | 'GET appleShop/order'
  | 'POST appleShop/cancelOrder'
  | 'POST appleShop/switchNetwork'
  | 'POST appleShop/orderProduct'
  | 'GET appleShop/appleProductOrderPage'
  | 'POST appleShop/claimOrder'
  | 'POST appleShop/refundMessage'
  | 'POST appleShop/claimRefund'
  | 'POST appleShop/returnOrder'
>
type CallerContext = Context & { readonly caller: Caller }

/** The orders' calls; `networks` are those on which the shop is paid, `back` says how money goes back to buyers, `coverByLimit` charges in whitelist mode. */
export const orderCalls = (
  networks: Networks,
  back: GoingBack,
  coverByLimit?: CoverByLimit,
): {
  readonly [N in OrderCall]: (ctx: CallerContext, input: CallInput<N>) => Promise<CallResult<N>>
} => ({
  'POST public/cache': (ctx, input) => cacheOrder(ctx, ctx.caller.device, input),
  'POST appleShop/createOrder': (ctx, input) =>
    placeOrder({ ...ctx, networks, ...(coverByLimit && { coverByLimit }) }, input),
  'GET appleShop/order': async (ctx, { orderId, secret }) =>
    viewOf({ ...ctx, networks }, await findOwnOrder(ctx, orderId, secret), ctx.caller.locale),
  'POST appleShop/cancelOrder': (ctx, input) => cancelOrder({ ...ctx, networks }, input, back.site),
  'POST appleShop/orderProduct': orderProduct,
  'GET appleShop/appleProductOrderPage': listOrders,
  'POST appleShop/claimOrder': claimOrder,
  'POST appleShop/refundMessage': (ctx, input) => messageForRefund(ctx, input, back),
  'POST appleShop/claimRefund': (ctx, input) => claimOrderRefund(ctx, input, back),
  'POST appleShop/returnOrder': (ctx, input) => returnOrder({ ...ctx, networks }, input),
  'POST appleShop/switchNetwork': (ctx, input) => switchOrderNetwork({ ...ctx, networks }, input),
})
