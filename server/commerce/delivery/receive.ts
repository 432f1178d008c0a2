import { refuse } from '../../../basics/errors.ts'
import type { CallInput } from '../../../api/calls.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { moveLines } from '../orders/lines/moveLines.ts'
import { listShippedBefore } from '../orders/read/listShipped.ts'
import { lockOrder } from '../orders/read/orderRow.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'

const BATCH = 100

/** Idempotent. Refuses `conflict` for an order of which something is returned. */
export async function confirmReceipt(
  ctx: CallContext,
  { orderId, secret }: CallInput<'confirmReceipt'>,
): Promise<Record<never, never>> {
  const { id } = await findOwnOrder(ctx, orderId, secret)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status === 'received') return
    if (order?.status !== 'shipped') refuse('conflict')
    if (!(await moveLines(tx, id, 'receive', 'all', { by: 'buyer' }))) refuse('conflict')
  })
  return {}
}

/** Returns their number. */
export async function receiveShipped(ctx: Context, afterMs: number): Promise<number> {
  for (let received = 0; ;) {
    const before = new Date(ctx.now().getTime() - afterMs)
    const ids = await listShippedBefore(ctx, before, BATCH)
    let moved = 0
    for (const id of ids)
      await inTransaction(ctx, async (tx) => {
        const order = await lockOrder(tx, id)
        if (
          order?.status === 'shipped' &&
          (await moveLines(tx, id, 'receive', 'all', { by: 'time' }))
        )
          moved++
      })
    received += moved
    if (ids.length < BATCH || moved === 0) return received
  }
}
