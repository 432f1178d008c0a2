import type { CallContext } from '../../../platform/http/handler.ts'
import { Refusal } from '../../../../basics/errors.ts'
import type { OrderRow } from './orderRow.ts'
import { findOwnOrder } from './readOrder.ts'

export async function findShownOrder(
  ctx: CallContext,
  orderId: string,
  secret: string | undefined,
): Promise<OrderRow | undefined> {
  try {
    return await findOwnOrder(ctx, orderId, secret)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
