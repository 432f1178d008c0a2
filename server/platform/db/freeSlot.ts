import { sql, type Sql } from './sql.ts'

/**
 * Null when no slot is free; `isTaken` is a condition on `slot`. A literal `count`, since PostgreSQL plans parameters
 * as a thousand rows.
 */
export const freeSlot = (count: number, isTaken: Sql<unknown>): Sql<number | null> =>
  sql`(select slot from generate_series(1, ${sql.lit(count)}) slot where not ${isTaken} limit 1)`
