import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { OrderRow } from '../read/orderRow.ts'

/** A visitor holds at most one part in so many of an option's stock, and at least a piece. */
export const HOLD_SHARE = 10
/** What one network address holds unpaid. */
export const MAX_HELD_PIECES = 20
export const MAX_HELD_MICRO = 2_000_000_000n
/** Members with a paid order hold as many times more. */
export const TRUSTED_TIMES = 10

/** Part of a larger statement: whether this order may hold its stock (rules: ordering#hold-limits). */
export const mayHold = (
  order: Pick<
    OrderRow,
    'client_hash' | 'device_hash' | 'account_id' | 'option_id' | 'count' | 'total_micro'
  >,
): Sql<unknown> =>
  sql`may_hold(${order.client_hash}::bytea, ${order.device_hash}::bytea, ${order.account_id}::bigint, ${order.option_id}::int,
    ${order.count}::int, ${order.total_micro}::bigint, ${HOLD_SHARE}::int, ${MAX_HELD_PIECES}::int, ${MAX_HELD_MICRO}::bigint, ${TRUSTED_TIMES}::int)`
