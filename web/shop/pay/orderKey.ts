import { ORDER_ID } from '../../../basics/orderId.ts'

export type OrderKey = { orderId: string; secret: string }

const SECRET = /^[0-9a-f]{32}$/

export const orderKeyOf = (
  orderId: string | undefined,
  secret: string | undefined,
): OrderKey | undefined =>
  orderId && secret && ORDER_ID.test(orderId) && SECRET.test(secret)
    ? { orderId, secret }
    : undefined

/** The key in an order's link, with whatever text stands around it. */
export function orderKeyIn(text: string): OrderKey | undefined {
  const valueOf = (name: string) => new RegExp(`[?&]${name}=([0-9a-f]+)`).exec(text)?.[1]
  return orderKeyOf(valueOf('orderId'), valueOf('secret'))
}
