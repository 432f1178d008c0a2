import type * as cart from '../../../api/shop/cart.ts'
import type * as contacts from '../../../api/shop/contacts.ts'
import type * as orders from '../../../api/shop/orders.ts'
import type * as orderWallet from '../../../api/shop/orderWallet.ts'
import type * as refunds from '../../../api/shop/refunds.ts'
import { refuseFields } from '../../../basics/errors.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { isPlacer } from './contact/contactOf.ts'
import { addOrderBrowser, removeOrderBrowser } from '../../platform/messages/orderBrowsers.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { cacheOrder } from './place/cacheOrder.ts'
import { cancelOrder } from './close/cancelOrder.ts'
import { claimOrder } from './place/claimOrder.ts'
import {
  claimOrderRefund,
  messageForRefund,
  type RefundSettings,
} from './returns/claimOrderRefund.ts'
import { sendOrderCode } from './contact/sendOrderCode.ts'
import { setOrderContact, type ContactSettings } from './contact/setOrderContact.ts'
import { countOrders } from './read/countOrders.ts'
import { listOrders } from './read/listOrders.ts'
import type { CoverByLimit } from '../../money/spendLimits/coverByLimit.ts'
import { orderProduct } from './place/orderProduct.ts'
import { priceOrder } from './place/priceOrder.ts'
import { placeOrder } from './place/placeOrder.ts'
import { readCart } from './place/readCart.ts'
import { findOwnOrder, viewOf } from './read/readOrder.ts'
import { returnOrder } from './returns/returnOrder.ts'
import { addReturnPhoto, readReturnPhoto } from './returns/returnPhotos.ts'
import { withdrawReturn } from './returns/withdrawReturn.ts'
import { openOrderTransfer } from './pay/openOrderTransfer.ts'
import { nameOrderWallet } from './wallet/nameOrderWallet.ts'
import { messageForOrderWallet } from './wallet/orderWalletMessage.ts'
import { switchOrderNetwork } from './pay/switchOrderNetwork.ts'

/** `coverByLimit` charges orders in whitelist mode. */
export const orderCalls = (
  networks: Networks,
  back: RefundSettings & ContactSettings & { readonly pushKey: () => string },
  coverByLimit?: CoverByLimit,
): Handlers<
  keyof (typeof cart & typeof contacts & typeof orders & typeof orderWallet & typeof refunds)
> => ({
  setOrderContact: (ctx, input) => setOrderContact(ctx, input, back),
  sendOrderCode: (ctx, input) => sendOrderCode(ctx, input, back),
  readOrderPushKey: () => Promise.resolve({ pushKey: back.pushKey() }),
  addOrderBrowser: async (ctx, { orderId, secret, language, ...browser }) => {
    const order = await findOwnOrder(ctx, orderId, secret)
    const { id, account_id, taken_at } = order
    // Members are notified of their orders by their account.
    if (account_id !== null && taken_at === null) refuseFields({ orderId: 'notAllowed' })
    await addOrderBrowser(ctx, {
      ...browser,
      orderId: id,
      language: language ?? ctx.caller.locale,
      byPlacer: isPlacer(ctx, order),
    })
    return {}
  },
  removeOrderBrowser: async (ctx, { orderId, secret, address }) => {
    const { id } = await findOwnOrder(ctx, orderId, secret)
    await removeOrderBrowser(ctx, id, address)
    return {}
  },
  cacheOrder: (ctx, input) => cacheOrder(ctx, ctx.caller.device, input),
  placeOrder: (ctx, input) =>
    placeOrder(
      { ...ctx, networks, sendsMail: back.channels.mail, ...(coverByLimit && { coverByLimit }) },
      input,
    ),
  priceOrder,
  readCart,
  readOrder: async (ctx, { orderId, secret }) =>
    viewOf(
      { ...ctx, networks, channels: back.channels },
      await findOwnOrder(ctx, orderId, secret),
      ctx.caller.locale,
    ),
  cancelOrder: (ctx, input) =>
    cancelOrder({ ...ctx, networks, channels: back.channels }, input, back.site),
  orderProduct: (ctx, input) => orderProduct({ ...ctx, sendsMail: back.channels.mail }, input),
  listOrders,
  countOrders: (ctx) => countOrders(ctx),
  claimOrder,
  messageForOrderWallet,
  nameOrderWallet,
  messageForRefund: (ctx, input) => messageForRefund(ctx, input, back),
  claimOrderRefund: (ctx, input) => claimOrderRefund(ctx, input, back),
  returnOrder: (ctx, input) => returnOrder({ ...ctx, networks, channels: back.channels }, input),
  addReturnPhoto: (ctx, input) => addReturnPhoto(ctx, input),
  readReturnPhoto: (ctx, input) => readReturnPhoto(ctx, input),
  withdrawReturn: (ctx, input) =>
    withdrawReturn({ ...ctx, networks, channels: back.channels }, input),
  openTransfer: (ctx, input) => openOrderTransfer({ ...ctx, networks }, input),
  switchOrderNetwork: (ctx, input) =>
    switchOrderNetwork({ ...ctx, networks, channels: back.channels }, input),
})
