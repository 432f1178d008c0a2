import { sql, type RawBuilder } from 'kysely'

/**
 * One of the places 1 to `count` where `isTaken`, a condition on the column `place`, does not hold; null when there is
 * none. The count stands in the text itself: as a parameter, PostgreSQL takes the places for a thousand and plans the
 * statement anew each time, which takes longer than running it.
 */
export const freePlace = (count: number, isTaken: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select place from generate_series(1, ${sql.lit(count)}) place where not ${isTaken} limit 1)`
