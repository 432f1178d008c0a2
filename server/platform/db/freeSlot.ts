import { sql, type Sql } from './sql.ts'

/**
 * Selects one of the slots 1 to `count` for which `isTaken`, a condition on the column `slot`, is false; null when all are
 * taken. `count` is written into the text: as a parameter PostgreSQL estimates a thousand rows and replans each time.
 */
export const freeSlot = (count: number, isTaken: Sql<unknown>): Sql<number | null> =>
  sql`(select slot from generate_series(1, ${sql.lit(count)}) slot where not ${isTaken} limit 1)`
