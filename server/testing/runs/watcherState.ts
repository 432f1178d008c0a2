import { openDatabase } from '../../platform/db/connection.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'

/** Where each watcher stands, what its nodes failed with, and which addresses unpaid orders have; one line each. */
export async function watcherState(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1, name: 'xiaopu watcher state' })
  try {
    const { rows } = await sql({ line: col.text })`
      select line::text from (
        select 1 as place, to_jsonb(c) as line from chain_cursor c
        union all select 2, to_jsonb(n) from provider_note n
        union all select 3, jsonb_build_object('unpaidOrder', l.order_id, 'address', a.address, 'family', a.family,
          'addedAt', a.added_at, 'watchUntil', a.watch_until)
        from address_lease l join shop_address a on a.id = l.address_id where l.paid_at is null
      ) lines order by place, line::text`.execute(db)
    return rows.map(({ line }) => line).join('\n')
  } finally {
    await db.destroy()
  }
}
