import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { OrderRow } from '../read/orderRow.ts'

/** A visitor holds at most a tenth of an option's stock, and at least one piece. */
const HOLD_SHARE = 10
/** Of all unpaid orders of one network address. */
const MAX_HELD_PIECES = 20
const MAX_HELD_MICRO = 2_000_000_000n
/** Members with a paid order may hold ten times as much. */
const TRUSTED_TIMES = 10

/** Part of a larger statement: whether this order may hold the stock of all its lines (rules: ordering#hold-limits). */
export const mayHold = (
  order: Pick<OrderRow, 'client_hash' | 'device_hash' | 'account_id' | 'total_micro'>,
  lines: readonly { readonly optionId: number; readonly count: number }[],
): Sql<unknown> =>
  sql`
    may_hold(${order.client_hash}::bytea, ${order.device_hash}::bytea, ${order.account_id}::bigint,
      ${lines.map((line) => line.optionId)}::int[],
    ${lines.map((line) => line.count)}::int[], ${order.total_micro}::bigint, ${HOLD_SHARE}::int,
      ${MAX_HELD_PIECES}::int, ${MAX_HELD_MICRO}::bigint, ${TRUSTED_TIMES}::int)`
