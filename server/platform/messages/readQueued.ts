import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import type { Context } from '../db/context.ts'
import type { SentKind } from './messageKinds.ts'

/** How often a kind was queued since then (one moment counts once), and when last. */
export async function readQueued(
  ctx: Context,
  kind: SentKind,
  since: Date,
): Promise<{ count: number; lastMs: number }> {
  const { rows } = await sql.named({ count: col.bigint, last: col.orNull(col.time) })`
    select count(distinct created_at) as count, max(created_at) as last from message_out
    where kind = ${kind} and created_at > ${since}`.execute(ctx.db)
  const { count, last } = rows[0]!
  return { count: Number(count), lastMs: last?.getTime() ?? 0 }
}
