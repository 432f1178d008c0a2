import { assertInTransaction, type Context } from '../db/context.ts'
import { sql, type Sql } from '../db/sql.ts'
import { lateReadersOf, type EventName, type FactsOf } from './events.ts'

const subjectKindOf = (name: EventName): string => name.slice(0, name.indexOf('.'))

export const eventOf = <N extends EventName>(name: N, facts: FactsOf<N>) => ({ name, facts })

/** Appends a subject's events where `condition` holds, within a larger statement. */
export const emitting = (
  at: Date,
  subjectId: string,
  events: readonly ReturnType<typeof eventOf>[],
  condition: Sql,
): Sql => sql`
  insert into outbox (at, kind, subject_kind, subject_id, facts, due)
  select ${at}::timestamptz, name, split_part(name, '.', 1), ${subjectId}::text, facts, string_to_array(due, ',')
  from unnest(${events.map(({ name }) => name)}::text[], ${events.map(({ facts }) => JSON.stringify(facts))}::jsonb[],
    ${events.map(({ name }) => lateReadersOf(name).join(','))}::text[]) with ordinality e (name, facts, due, place)
  where ${condition} order by place`

/** The only way to report an event: appends it to the outbox and announces it at commit (`order_changed`, …). */
export async function emit<N extends EventName>(
  ctx: Context,
  name: N,
  subjectId: string,
  facts: FactsOf<N>,
): Promise<void> {
  assertInTransaction(ctx)
  const kind = subjectKindOf(name)
  await sql.named`
    with event as (
      insert into outbox (at, kind, subject_kind, subject_id, facts, due)
      values (${ctx.now()}, ${name}, ${kind}, ${subjectId}, ${JSON.stringify(facts)}, ${lateReadersOf(name)}::text[])
    ) select pg_notify(${`${kind}_changed`}, ${subjectId})`.execute(ctx.db)
  ctx.log.debug({ event: name, subject: subjectId })
}
