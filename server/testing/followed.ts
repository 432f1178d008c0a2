import { sql } from '../platform/db/sql.ts'
import type { Context } from '../platform/db/context.ts'

/** As if watchers of these networks had just read the newest block. */
export async function noteFollowed(
  { db, now }: Pick<Context, 'db' | 'now'>,
  networks: readonly number[],
): Promise<void> {
  await sql`
    insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash,
      head_time, read_at)
    select network, '', 1, '', ${now()}, 1, '', ${now()}, ${new Date(now().getTime() + 86_400_000)}
      from unnest(${networks}::int[]) network
    on conflict (network) do update set head_time = excluded.head_time, read_at = excluded.read_at`.execute(
    db,
  )
}
