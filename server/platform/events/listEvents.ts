import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import type { EventFacts, HappensTo, SubjectKind } from './events.ts'

/** Strangers can make thousands of some kinds with specks of money. */
const MAX_PER_KIND = 50

/** Oldest first, of each kind the first ones. */
export async function listEvents<S extends SubjectKind>(
  ctx: Context,
  subjectKind: S,
  subjectId: string,
): Promise<{ at: number; kind: HappensTo<S>; facts: EventFacts }[]> {
  const { rows } = await sql.named({
    at: col.time,
    kind: col.as<HappensTo<S>>(col.text),
    facts: col.json<EventFacts>(),
  })`
    select at, split_part(kind, '.', 2) as kind, facts from (
      select id, at, kind, facts, row_number() over (partition by kind order by id) as nth from outbox
      where subject_kind = ${subjectKind} and subject_id = ${subjectId}) e
    where nth <= ${MAX_PER_KIND} order by id`.execute(ctx.db)
  return rows.map(({ at, kind, facts }) => ({ at: at.getTime(), kind, facts }))
}
