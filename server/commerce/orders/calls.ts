import type * as orders from '../../../api/shop/orders.ts'
import type * as refunds from '../../../api/shop/refunds.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { cacheOrder } from './place/cacheOrder.ts'
import { cancelOrder } from './close/cancelOrder.ts'
import { claimOrder } from './place/claimOrder.ts'
import {
  claimOrderRefund,
  messageForRefund,
  type RefundSettings,
} from './returns/claimOrderRefund.ts'
import { listOrders } from './read/listOrders.ts'
import type { CoverByLimit } from '../../money/spendLimits/coverByLimit.ts'
import { orderProduct } from './place/orderProduct.ts'
import { placeOrder } from './place/placeOrder.ts'
import { findOwnOrder, viewOf } from './read/readOrder.ts'
import { returnOrder } from './returns/returnOrder.ts'
import { switchOrderNetwork } from './pay/switchOrderNetwork.ts'

/** `coverByLimit` charges orders in whitelist mode. */
export const orderCalls = (
  networks: Networks,
  back: RefundSettings,
  coverByLimit?: CoverByLimit,
): Handlers<keyof (typeof orders & typeof refunds)> => ({
  cacheOrder: (ctx, input) => cacheOrder(ctx, ctx.caller.device, input),
  placeOrder: (ctx, input) =>
    placeOrder({ ...ctx, networks, ...(coverByLimit && { coverByLimit }) }, input),
  readOrder: async (ctx, { orderId, secret }) =>
    viewOf({ ...ctx, networks }, await findOwnOrder(ctx, orderId, secret), ctx.caller.locale),
  cancelOrder: (ctx, input) => cancelOrder({ ...ctx, networks }, input, back.site),
  orderProduct,
  listOrders,
  claimOrder,
  messageForRefund: (ctx, input) => messageForRefund(ctx, input, back),
  claimOrderRefund: (ctx, input) => claimOrderRefund(ctx, input, back),
  returnOrder: (ctx, input) => returnOrder({ ...ctx, networks }, input),
  switchOrderNetwork: (ctx, input) => switchOrderNetwork({ ...ctx, networks }, input),
})
