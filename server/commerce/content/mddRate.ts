import { sql, type Sql } from '../../platform/db/sql.ts'

/** The dictionary with the XMDD for one MDD. */
export const MDD_RATE = 'mdd_xmdd'

/** SQL: the current value of dictionary `d`, a due waiting rate included. */
export const valueAt = (now: Date): Sql<unknown> =>
  sql`case when d.next_due_at <= ${now}::timestamptz then d.next_value else d.value end`
