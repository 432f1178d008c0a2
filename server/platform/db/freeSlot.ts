import { sql, type Sql } from './sql.ts'

/**
 * Selects a slot from 1 to `count` for which `isTaken`, a condition on column `slot`, is false; null when none is free.
 * `count` is a literal, since PostgreSQL plans a parameter as a thousand rows.
 */
export const freeSlot = (count: number, isTaken: Sql<unknown>): Sql<number | null> =>
  sql`(select slot from generate_series(1, ${sql.lit(count)}) slot where not ${isTaken} limit 1)`
