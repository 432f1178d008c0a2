import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { OrderRow } from '../read/orderRow.ts'

/** A visitor reserves at most a tenth of an option's stock, and at least one piece. */
const RESERVED_SHARE = 10
/** Of all unpaid orders of one network address. */
const MAX_RESERVED_PIECES = 20
const MAX_RESERVED_MICRO = 2_000_000_000n
/** Members with paid orders may reserve ten times as much, up to ten times what they paid and kept. */
const TRUSTED_TIMES = 10

/** SQL: whether this order may reserve the stock of all its lines (rules: ordering#reservation-limits). */
export const mayReserve = (
  order: Pick<OrderRow, 'client_hash' | 'device_hash' | 'account_id' | 'total_micro'>,
  lines: readonly { readonly optionId: number; readonly count: number }[],
): Sql<unknown> =>
  sql`
    may_hold(${order.client_hash}::bytea, ${order.device_hash}::bytea, ${order.account_id}::bigint,
      ${lines.map((line) => line.optionId)}::int[],
    ${lines.map((line) => line.count)}::int[], ${order.total_micro}::bigint, ${RESERVED_SHARE}::int,
      ${MAX_RESERVED_PIECES}::int, ${MAX_RESERVED_MICRO}::bigint, ${TRUSTED_TIMES}::int)`
