import { sql, type Sql } from '../../../platform/db/sql.ts'

export const inviterOf = (accountId: bigint | null): Sql<unknown> =>
  sql`(select inviter_id from account where id = ${accountId}::bigint)`
