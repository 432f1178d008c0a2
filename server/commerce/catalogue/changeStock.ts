import { sql, type Sql } from '../../platform/db/sql.ts'

export type Pieces = {
  /** A query with the columns `id` (an option's) and `count`, each option once. */
  readonly rows: Sql<unknown>
  /** It is known to be a single option. */
  readonly isOne: boolean
}

export const piecesOf = (optionId: number, count: number): Pieces => ({
  rows: sql`select ${optionId}::int as id, ${count}::int as count`,
  isOne: true,
})

/**
 * Changes the stock of all pieces, or returns no row when one does not fit. `fits` and `change` see the option as
 * `o`, the pieces as `w`. Several options are locked by id against deadlocks. For larger statements: ends in `where`.
 */
export const changeStock = (
  { rows, isOne }: Pieces,
  fits: Sql<unknown>,
  change: Sql<unknown>,
): Sql =>
  isOne
    ? sql`
  update product_option o set ${change} from (${rows}) w where o.id = w.id and w.count > 0 and (${fits})`
    : sql`
  with wanted as (${rows}), locked as (
    select w.*, w.count > 0 and (${fits}) as fits from wanted w join product_option o on o.id = w.id
    order by o.id for no key update of o
  ) update product_option o set ${change} from locked w
  where o.id = w.id and (select bool_and(fits) and count(*) = (select count(*) from wanted) from locked)`
