import { sql, type Sql } from '../../platform/db/sql.ts'

/** The dictionary with the XMDD that are given for one MDD. */
export const MDD_RATE = 'mdd_xmdd'

/** SQL expression: the value of dictionary `d` now; a rate that has waited long enough is the one. */
export const valueAt = (now: Date): Sql<unknown> =>
  sql`case when d.next_due_at <= ${now}::timestamptz then d.next_value else d.value end`
