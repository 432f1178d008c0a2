import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * Part of a larger statement: what a parcel to this country costs, 0 for none, null where the shop does not deliver
 * (rules: ordering#delivery-fee).
 */
export const deliveryFeeTo = (code: string | undefined): Sql<unknown> =>
  sql`(case when ${code ?? null}::text is null then 0 else (
    select g.fee_micro from country c join delivery_group g on g.id = c.delivery_group_id where c.code = ${code ?? null} and c.published) end)`
