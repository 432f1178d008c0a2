import { sql, type Sql } from '../../platform/db/sql.ts'

/** Part of a larger statement: true when the shop delivers to this country; true for none (rules: setup#preset). */
export const isKnownCountry = (code: string | undefined): Sql<unknown> =>
  sql`(${code ?? null}::text is null or exists (select from country where code = ${code ?? null} and published and delivery_group_id is not null))`
