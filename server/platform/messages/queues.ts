import { col, type RowOf } from '../db/columns.ts'
import type { Context, TransactionContext } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { DAY_MS } from '../../../basics/durations.ts'

/** Older failures are of no interest. */
const GIVEN_UP_MS = 7 * DAY_MS

const Queue = {
  channel: col.text,
  waiting: col.int,
  oldest: col.orNull(col.time),
  attempts: col.int,
  dead: col.int,
  problem: col.orNull(col.text),
}

/** Without codes, which live for minutes. */
export async function readMessageQueues(ctx: Context): Promise<RowOf<typeof Queue>[]> {
  const { rows } = await sql(Queue)`
    select channel, (count(*) filter (where state = 'waiting'))::int as waiting,
      min(created_at) filter (where state = 'waiting') as oldest,
      coalesce(max(attempts) filter (where state = 'waiting'), 0)::int as attempts,
        (count(*) filter (where state = 'givenUp'))::int as dead,
      (array_agg(problem order by id desc) filter (where problem is not null))[1] as problem
    from message_out where kind not in ('code', 'orderCode')
      and (state = 'waiting' or (state = 'givenUp' and done_at > ${new Date(ctx.now().getTime() - GIVEN_UP_MS)}))
    group by channel order by channel`.execute(ctx.db)
  return rows
}

/** Retries the week's failed mails for a day. Returns their number. */
export async function resendMails(tx: TransactionContext): Promise<number> {
  const now = tx.now()
  const { rowCount } = await sql.named`
    update message_out set state = 'waiting', done_at = null, attempts = 0, next_at = ${now},
      expires_at = ${new Date(now.getTime() + DAY_MS)}
    where state = 'givenUp' and channel = 'mail' and kind not in ('code', 'orderCode')
      and done_at > ${new Date(now.getTime() - GIVEN_UP_MS)}`.execute(tx.db)
  await enqueue(tx, 'sendMessages')
  return rowCount
}
