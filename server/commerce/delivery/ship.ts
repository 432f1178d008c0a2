import { refuse } from '../../../basics/errors.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { sql } from '../../platform/db/sql.ts'
import { col } from '../../platform/db/columns.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { asStaff, audit, type ActorContext, type StaffContext } from '../../people/staff/asStaff.ts'
import { moveLines, type LinePart } from '../orders/lines/moveLines.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { lockOrder } from '../orders/read/orderRow.ts'
import { readParcel, sendingOf, type SendingRow } from './parcel.ts'

/** Posted goods still to ship; other lines are sent by name. */
async function postedParts(tx: TransactionContext, orderId: string): Promise<LinePart[]> {
  return (await readLines(tx, orderId))
    .filter((line) => line.toShip > 0 && line.snapshot.productType === DELIVERED_TO_ADDRESS)
    .map(({ lineNo, toShip }) => ({ lineNo, count: toShip }))
}

/** Undefined when there is nothing to send, or not so much. */
export async function sendParcel(
  tx: StaffContext<'orders.ship'>,
  orderId: string,
  sending: SendingRow,
  lines?: readonly LinePart[],
): Promise<string | undefined> {
  if (!(await lockOrder(tx, orderId))) return undefined
  const parts = lines ?? (await postedParts(tx, orderId))
  if (parts.length === 0) return undefined
  const moved = await moveLines(tx, orderId, 'ship', parts, {
    courier: sending.courier,
    ...(sending.tracking !== null && { tracking: sending.tracking }),
  })
  if (!moved) return undefined
  const counts = moved.lines.map(({ from }) =>
    Object.values(from).reduce((sum, some) => sum + some, 0),
  )
  const { rows } = await sql.named({ id: col.text })`
    with made as (
      insert into parcel (order_id, courier, courier_name, tracking, note, shipped_at, changed_at)
      values (${orderId}, ${sending.courier}, ${sending.courierName}, ${sending.tracking}, ${sending.note},
        ${tx.now()}, ${tx.now()}) returning id
    ), packed as (
      insert into parcel_line (parcel_id, line_no, count)
      select made.id, l.line_no, l.count
      from made, unnest(${moved.lines.map((one) => one.lineNo)}::int[], ${counts}::int[]) l (line_no, count)
    ) select id::text from made`.execute(tx.db)
  const parcelId = rows[0]!.id
  await audit(tx, {
    action: 'shipLines',
    subject: { kind: 'order', id: orderId },
    facts: {
      parcel: parcelId,
      courier: sending.courierName ?? sending.courier,
      tracking: sending.tracking ?? '',
      pieces: `${counts.reduce((sum, some) => sum + some, 0)}`,
    },
  })
  return parcelId
}

export async function shipLines(
  ctx: ActorContext,
  { orderId, lines, ...sending }: CallInput<'shipLines'>,
): Promise<CallResult<'shipLines'>> {
  const row = sendingOf(sending)
  let result: CallResult<'shipLines'> | undefined
  await asStaff(ctx, 'orders.ship', async (tx) => {
    if (!(await lockOrder(tx, orderId))) refuse('orderUnknown')
    const parcelId = (await sendParcel(tx, orderId, row, lines)) ?? refuse('conflict')
    result = await readParcel(tx, orderId, parcelId)
    return true
  })
  return result!
}
