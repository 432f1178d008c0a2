import { sql, type Sql } from '../../../platform/db/sql.ts'

/** Part of a larger statement: who invited the account, or null. */
export const inviterOf = (accountId: bigint | null): Sql<unknown> =>
  sql`(select inviter_id from account where id = ${accountId}::bigint)`
