import { col, type RowOf } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import type { AlarmKind } from './alarm.ts'

const RaisedAlarm = {
  kind: col.as<AlarmKind>(col.text),
  network: col.int,
  facts: col.json<Record<string, string>>(),
  raised_at: col.time,
  times: col.bigint,
}
export type RaisedAlarm = RowOf<typeof RaisedAlarm>

const MAX = 100

export async function listAlarms(
  ctx: Context,
  kinds: readonly AlarmKind[],
  since: Date,
): Promise<RaisedAlarm[]> {
  const { rows } = await sql(RaisedAlarm)`
    select kind, network, facts, raised_at, times from alarm
    where kind = any(${[...kinds]}::text[]) and raised_at > ${since} order by raised_at desc
    limit ${MAX}`.execute(ctx.db)
  return rows
}
