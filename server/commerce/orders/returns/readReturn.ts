import type { CallResult } from '../../../../api/calls.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { OrderStatus } from '../../../../basics/status.ts'
import type { Context } from '../../../platform/db/context.ts'
import { piecesReturned, readNewestReturn } from './orderReturn.ts'

/** Statuses without a return, for which the query is skipped. */
const NEVER_PAID: ReadonlySet<OrderStatus> = new Set(['unpaid', 'cancelled', 'expired'])

export async function readReturn(
  ctx: Context,
  order: { readonly id: string; readonly status: OrderStatus },
): Promise<CallResult<'readOrder'>['returning']> {
  if (NEVER_PAID.has(order.status)) return null
  const newest = await readNewestReturn(ctx, order.id)
  if (!newest) return null
  const { returnNo, askedBy, state, kind, reason, photos, why, amountMicro, lines } = newest
  return {
    returnNo,
    byShop: askedBy !== null,
    state,
    kind,
    reason,
    photos,
    why,
    lines: lines.map((line) => ({ lineNo: line.lineNo, count: piecesReturned(line) })),
    amount: amountMicro === null ? null : formatMicro(amountMicro),
  }
}
