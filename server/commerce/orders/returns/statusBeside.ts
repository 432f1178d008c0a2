import { lineStatusOf, orderStatusOf } from '../../../../basics/orderLines.ts'
import type { OrderStatus } from '../../../../basics/status.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { readLines } from '../lines/orderLine.ts'
import type { OrderRow } from '../read/orderRow.ts'

/** The order's status without the pieces of its returns; its own when it is not `refunding`. */
export async function statusBeside(
  tx: TransactionContext,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<OrderStatus> {
  if (status !== 'refunding') return status
  const lines = await readLines(tx, id)
  return orderStatusOf(lines.map((line) => lineStatusOf({ ...line, returning: 0 })))
}
