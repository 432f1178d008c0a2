import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * Part of a larger statement: what the merchant paid for a piece of the option, or null. It goes from table to table alone:
 * buyers never see it (rules: catalogue#cost).
 */
export const unitCost = (optionId: Sql<unknown>): Sql<unknown> =>
  sql`(select cost_micro from product_option where id = ${optionId})`
