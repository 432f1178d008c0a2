import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { visitDeviceHash } from './visit.ts'

type Visitor = {
  readonly accountId?: bigint
  readonly device?: string
  readonly uuid?: string
}

type ExportedVisit = {
  at: number
  source: string
  uuid: string
  network: string
  content: string
  guessAddress: string | null
}

const Visit = {
  at: col.time,
  source: col.text,
  uuid: col.text,
  network: col.text,
  content: col.text,
  guessAddress: col.orNull(col.text),
}

function belongsTo({ accountId, device, uuid }: Visitor): Sql {
  const parts = [
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
    ...(device ? [sql`device_hash = ${visitDeviceHash(device)}`] : []),
    ...(uuid === undefined ? [] : [sql`uuid = ${uuid}`]),
  ]
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

export async function exportTelemetry(ctx: Context, visitor: Visitor): Promise<ExportedVisit[]> {
  const { rows } = await sql(Visit)`
    select at, source, uuid, text(network) as network, content, guess_address as "guessAddress"
    from telemetry_log where ${belongsTo(visitor)} order by id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

export async function deleteTelemetry(ctx: Context, visitor: Visitor): Promise<number> {
  const result = await sql`delete from telemetry_log where ${belongsTo(visitor)}`.execute(ctx.db)
  return result.rowCount
}
