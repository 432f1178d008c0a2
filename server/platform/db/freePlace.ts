import { sql, type Sql } from './sql.ts'

/**
 * One of the places 1 to `count` where `isTaken`, a condition on the column `place`, does not hold; null when there is
 * none. Any will do, and the count stands in the text itself: with the least of a number that it does not know, which
 * it takes for a thousand, PostgreSQL planned the statement anew each time, and that takes longer than running it.
 */
export const freePlace = (count: number, isTaken: Sql<unknown>): Sql<number | null> =>
  sql`(select place from generate_series(1, ${sql.lit(count)}) place where not ${isTaken} limit 1)`
