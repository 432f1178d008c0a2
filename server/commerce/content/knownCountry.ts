import { sql, type Sql } from '../../platform/db/sql.ts'

/** Part of a larger statement: true when the shop lists this country; true for none. */
export const isKnownCountry = (code: string | undefined): Sql<unknown> =>
  sql`(${code ?? null}::text is null or exists (select from country where code = ${code ?? null} and published))`
