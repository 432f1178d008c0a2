import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * Part of a larger statement: the merchant's cost of a piece, or null. Copied between tables only: buyers never see
 * it (rules: catalogue#cost).
 */
export const unitCost = (optionId: Sql<unknown>): Sql<unknown> =>
  sql`(select cost_micro from product_option where id = ${optionId})`
