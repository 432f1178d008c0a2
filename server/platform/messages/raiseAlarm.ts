import type { Context } from '../db/context.ts'
import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import type { Alarm } from './alarm.ts'

/** An alarm that lasts is raised again and again; the log says so this often. */
const LOG_AGAIN_MS = 60_000

/**
 * Logs an error, and has `tellAlarms` send a mail: at most one an hour for each kind and network (`null`: the whole shop).
 * `about` tells matters of one kind apart. A transaction that rolls back takes its alarm with it.
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
    /** Hears of it beside those who hear of alarms when it is told. */
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
    ctx.log.error({ event: 'alarm', kind, network, ...facts }, 'alarm: a person has to look')
}
