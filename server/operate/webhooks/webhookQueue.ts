import { col } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export async function readWebhookQueue(ctx: Context) {
  const { rows } = await sql({
    waiting: col.int,
    oldest: col.orNull(col.time),
    attempts: col.int,
    dead: col.int,
  })`
    select (count(*) filter (where m.state = 'waiting'))::int as waiting,
      min(m.created_at) filter (where m.state = 'waiting') as oldest,
      coalesce(max(m.round_attempts) filter (where m.state = 'waiting'), 0)::int as attempts,
        (count(*) filter (where m.state = 'dead'))::int as dead
    from webhook_message m join webhook_endpoint e on e.id = m.endpoint_id
    where e.state = 'on' and m.state in ('waiting', 'dead')`.execute(ctx.db)
  return rows[0]!
}

/** Begins another round for all that were given up, under their ids. Returns their number. */
export async function resendDead(tx: TransactionContext): Promise<number> {
  const { rowCount } = await sql.named`
    update webhook_message m set state = 'waiting', round_attempts = 0, next_at = ${tx.now()}
    from webhook_endpoint e where e.id = m.endpoint_id and e.state = 'on'
      and m.state = 'dead'`.execute(tx.db)
  return rowCount
}
