import { sql, type Sql } from '../../platform/db/sql.ts'

/** A query with the columns `id` (an option's) and `count`, each option once. */
export type Pieces = Sql<unknown>

/** Pieces of one option. */
export const piecesOf = (optionId: number, count: number): Pieces =>
  sql`select ${optionId}::int as id, ${count}::int as count`

/**
 * Changes the stock of all pieces, or of none when one option does not fit; no row then. `fits` sees the option as `o` and
 * the pieces as `w`, `change` the pieces as `w`. Options are locked in the order of their ids, so that orders of the same
 * goods cannot block each other in a circle. For larger statements: it ends in `where`.
 */
export const changeStock = (pieces: Pieces, fits: Sql<unknown>, change: Sql<unknown>): Sql => sql`
  with wanted as (${pieces}), locked as (
    select w.*, w.count > 0 and (${fits}) as fits from wanted w join product_option o on o.id = w.id order by o.id for no key update of o
  ) update product_option o set ${change} from locked w
  where o.id = w.id and (select bool_and(fits) and count(*) = (select count(*) from wanted) from locked)`
