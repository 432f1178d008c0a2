import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { EVENTS } from '../../platform/events/events.ts'
import { readableEvents } from './eventRights.ts'

const PAGE = 20
const TRIES = 10

type Try = {
  readonly at: string
  readonly status: number | null
  readonly problem: string | null
  readonly answer: string
  readonly tookMs: number
}

export async function listWebhooks(ctx: Context): Promise<CallResult<'listWebhooks'>> {
  const { rows } = await sql({
    id: col.bigint,
    url: col.text,
    events: col.list(col.text),
    state: col.as<'on' | 'off'>(col.text),
    offReason: col.orNull(col.as<'person' | 'failing' | 'gone' | 'rights'>(col.text)),
    madeBy: col.text,
    hasPerson: col.bool,
    createdAt: col.time,
    failingSince: col.orNull(col.time),
    oldSecretUntil: col.orNull(col.time),
    waiting: col.int,
    dead: col.int,
    last: col.orNull(col.json<Pick<Try, 'at' | 'status' | 'problem'>>()),
  })`
    select e.id, e.url, e.events, e.state, e.off_reason as "offReason", e.made_by as "madeBy",
      e.staff_id is not null as "hasPerson",
      e.created_at as "createdAt", e.failing_since as "failingSince",
      case when e.old_until > ${ctx.now()}::timestamptz then e.old_until end as "oldSecretUntil",
      (select count(*)::int from webhook_message m where m.endpoint_id = e.id and m.state = 'waiting') as waiting,
      (select count(*)::int from webhook_message m where m.endpoint_id = e.id and m.state = 'dead') as dead,
      (select jsonb_build_object('at', a.at, 'status', a.status, 'problem', a.problem)
        from webhook_attempt a join webhook_message m on m.id = a.message_id
        where m.endpoint_id = e.id order by a.id desc limit 1) as last
    from webhook_endpoint e order by e.id`.execute(ctx.db)
  return {
    events: Object.keys(EVENTS),
    endpoints: rows.map(({ id, createdAt, failingSince, oldSecretUntil, last, ...one }) => ({
      ...one,
      id: String(id),
      createdAt: createdAt.getTime(),
      failingSince: failingSince?.getTime() ?? null,
      oldSecretUntil: oldSecretUntil?.getTime() ?? null,
      last: last && { ...last, at: Date.parse(last.at) },
    })),
  }
}

/** Without the facts, and without an answer that may repeat them. */
const withoutFacts = <T extends { readonly body: string; readonly tries: readonly Try[] }>(
  message: T,
  subjectId: string,
): T => ({
  ...message,
  body: JSON.stringify({
    ...(JSON.parse(message.body) as Record<string, unknown>),
    data: { id: subjectId },
  }),
  tries: message.tries.map((one) => ({ ...one, answer: '' })),
})

/** The facts of an event only for those who may read them elsewhere. */
export async function listWebhookMessages(
  ctx: ActorContext,
  { id, before }: CallInput<'listWebhookMessages'>,
): Promise<CallResult<'listWebhookMessages'>> {
  const known = await sql.named({ id: col.bigint })`
    select id from webhook_endpoint where id = ${BigInt(id)}`.execute(ctx.db)
  if (!known.rows[0]) refuse('notFound')
  const { rows } = await sql({
    id: col.bigint,
    webhookId: col.text,
    number: col.bigint,
    event: col.text,
    subjectId: col.text,
    body: col.text,
    state: col.as<'waiting' | 'done' | 'dead'>(col.text),
    attempts: col.int,
    createdAt: col.time,
    nextAt: col.time,
    tries: col.json<Try[]>(),
  })`
    select m.id, m.webhook_id as "webhookId", m.number, m.event, m.subject_id as "subjectId", m.body,
      m.state, m.attempts, m.created_at as "createdAt", m.next_at as "nextAt",
      coalesce((select jsonb_agg(jsonb_build_object('at', at, 'status', status, 'problem', problem,
        'answer', answer, 'tookMs', took_ms) order by id desc)
        from (select * from webhook_attempt a where a.message_id = m.id order by a.id desc
          limit ${TRIES}::int) t), '[]') as tries
    from webhook_message m where m.endpoint_id = ${BigInt(id)}
      and m.number < coalesce(${before ?? null}::bigint, 9223372036854775807)
    order by m.number desc limit ${PAGE}::int`.execute(ctx.db)
  const readable = await readableEvents(
    ctx,
    rows.map(({ event }) => event),
  )
  const shown = rows.map((one) =>
    readable.has(one.event) ? one : withoutFacts(one, one.subjectId),
  )
  return {
    rows: shown.map(({ tries, createdAt, nextAt, ...one }) => ({
      ...one,
      id: String(one.id),
      number: String(one.number),
      createdAt: createdAt.getTime(),
      nextAt: one.state === 'waiting' ? nextAt.getTime() : null,
      tries: tries.map((each) => ({ ...each, at: Date.parse(each.at) })),
    })),
    next: rows.length < PAGE ? null : String(rows.at(-1)!.number),
  }
}
