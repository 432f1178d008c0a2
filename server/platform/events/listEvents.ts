import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import type { Facts, HappensTo, SubjectKind } from './events.ts'

export async function listEvents<S extends SubjectKind>(
  ctx: Context,
  subjectKind: S,
  subjectId: string,
): Promise<{ at: number; kind: HappensTo<S>; facts: Facts }[]> {
  const { rows } = await sql.named({
    at: col.time,
    kind: col.as<HappensTo<S>>(col.text),
    facts: col.json<Record<string, string | number>>(),
  })`
    select at, split_part(kind, '.', 2) as kind, facts from outbox
    where subject_kind = ${subjectKind} and subject_id = ${subjectId} order by id`.execute(ctx.db)
  return rows.map(({ at, kind, facts }) => ({ at: at.getTime(), kind, facts }))
}
