import { MINUTE_MS } from '../../../basics/durations.ts'
import type { Context } from '../db/context.ts'
import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import type { Alarm } from './alarm.ts'

/** Lasting alarms are raised repeatedly; each is logged this often. */
const LOG_AGAIN_MS = MINUTE_MS

/**
 * Logs an error; `sendAlarms` mails it at most hourly per kind, network (`null`: whole shop) and `about`. Rolls back
 * with the transaction.
 */
export async function raiseAlarm(
  ctx: Context,
  {
    kind,
    network,
    facts,
    about = '',
    alsoTo = null,
  }: Alarm & {
    readonly network: number | null
    readonly about?: string
    /** Notified besides the usual recipients. */
    readonly alsoTo?: string | null
  },
): Promise<void> {
  const now = ctx.now()
  const logAgain = new Date(now.getTime() - LOG_AGAIN_MS)
  const { rows } = await sql.named({ logs: col.bool })`
    with before as (select logged_at from alarm where kind = ${kind} and network = ${network ?? 0} and about = ${about})
    insert into alarm (kind, network, about, also_to, facts, raised_at, logged_at)
    values (${kind}, ${network ?? 0}, ${about}, ${alsoTo}, ${JSON.stringify(facts)}, ${now}, ${now})
    on conflict (kind, network, about) do update set facts = excluded.facts, also_to = excluded.also_to,
      raised_at = excluded.raised_at, times = alarm.times + 1,
      logged_at = case when alarm.logged_at <= ${logAgain} then excluded.logged_at else alarm.logged_at end
    returning coalesce((select logged_at from before) <= ${logAgain}, true) as logs`.execute(ctx.db)
  if (rows[0]!.logs)
    ctx.log.error({ event: 'alarm', kind, network, ...facts }, 'alarm: a person must check')
}
