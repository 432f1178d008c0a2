import { openOrderTransfer } from '../../commerce/orders/pay/openOrderTransfer.ts'
import type { PlaceOrderInput } from '../../commerce/orders/order.ts'
import { placeOrder, type PlaceOrderContext } from '../../commerce/orders/place/placeOrder.ts'
import type { ChainOrderView } from '../../commerce/orders/read/readOrder.ts'

/** Places an order and opens its transfer, like a buyer who pays from an exchange. */
export async function placeToPay(
  ctx: PlaceOrderContext,
  input: PlaceOrderInput,
): Promise<ChainOrderView> {
  const order = await placeOrder(ctx, input)
  const { orderId, secret } = order
  return { ...order, payment: (await openOrderTransfer(ctx, { orderId, secret })).payment }
}
