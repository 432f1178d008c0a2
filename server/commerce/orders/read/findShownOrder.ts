import type { Caller } from '../../../../api/caller.ts'
import { Refusal } from '../../../../basics/errors.ts'
import type { OrderRow } from './orderRow.ts'
import { findOwnOrder } from './readOrder.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function findShownOrder(
  ctx: Context & { readonly caller: Caller },
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
