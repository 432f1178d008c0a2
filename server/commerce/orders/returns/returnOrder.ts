import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import type { Caller } from '../../../../api/caller.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { RETURN_DAYS } from '../../../../basics/refunds.ts'
import { mayMove } from '../../../../basics/status.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { moveLines } from '../lines/moveLines.ts'
import { findOrder, lockOrder } from '../read/orderRow.ts'
import { findOwnOrder, viewOf, type OrderContext, type OrderView } from '../read/readOrder.ts'
import { piecesReturned, readNewestReturn, writeReturn, type OrderReturn } from './orderReturn.ts'
import { statusBeside } from './statusBeside.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

/** Each request is read by a person. */
const MAX_RETURNS = 10

/**
 * Requests a return of some pieces, or of all that are left, within fourteen days of payment, for staff to decide;
 * idempotent while undecided, one at a time. `conflict` when not paid, paid earlier, with another undecided return or
 * ten before; `invalidInput` naming `lines` for pieces that it lacks (rules: refunds#returns).
 */
export async function returnOrder(
  ctx: OrderContext & { readonly caller: Caller },
  input: CallInput<'returnOrder'>,
): Promise<OrderView> {
  if (input.reason === '' && (input.kind ?? 'other') === 'other')
    refuseFields({ reason: 'missing' })
  const { id } = await findOwnOrder(ctx, input.orderId, input.secret)
  await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, id)) ?? refuse('orderUnknown')
    const newest = await readNewestReturn(tx, id)
    const fromStatus = await statusBeside(tx, order)
    // Asked for already, or nothing is left of the order.
    if (
      newest?.state === 'asked' ||
      (newest && fromStatus === 'refunded' && order.status === 'refunding')
    )
      return refuseOther(newest, input.lines)
    if (!mayMove(fromStatus, 'return') || !(await isInTime(tx, id))) refuse('conflict')
    if ((newest?.returnNo ?? 0) >= MAX_RETURNS) refuse('conflict')
    const moved = await moveLines(tx, id, 'return', input.lines ?? 'all')
    if (!moved) return refuseFields({ lines: 'notAllowed' })
    const kind = input.kind ?? null
    const reason = input.reason.trim() || '-'
    await writeReturn(tx, id, { kind, reason, fromStatus, lines: moved.lines })
  })
  return viewOf(ctx, (await findOrder(ctx, id))!, ctx.caller.locale)
}

async function isInTime(tx: TransactionContext, orderId: string): Promise<boolean> {
  const since = new Date(tx.now().getTime() - RETURN_DAYS * DAY_MS)
  const { rows } = await sql.named({
    is_in_time: col.bool,
  })`
    select coalesce(paid_at > ${since}, false) as is_in_time from shop_order
    where id = ${orderId}`.execute(tx.db)
  return rows[0]!.is_in_time
}

/** Only the same return may be asked for again. */
function refuseOther(newest: OrderReturn, lines: CallInput<'returnOrder'>['lines']): void {
  if (lines === undefined) return
  const asked = new Map(lines.map((line) => [line.lineNo, line.count]))
  const isSame =
    newest.lines.length === lines.length &&
    newest.lines.every((line) => asked.get(line.lineNo) === piecesReturned(line))
  if (!isSame) refuse('conflict')
}
