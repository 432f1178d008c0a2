import type { AuditSubjectKind } from '../../../basics/auditSubjects.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'

export type AuditSubject = {
  readonly kind: AuditSubjectKind
  readonly id: string
}
export type AuditFacts = Readonly<Record<string, string>>

/** An audit row as PostgreSQL prints it, so that no conversion can hide a change. */
export const AuditText = {
  id: col.text,
  at: col.text,
  actor_kind: col.text,
  actor_id: col.orNull(col.text),
  actor_name: col.text,
  permission: col.text,
  action: col.text,
  subject_kind: col.text,
  subject_id: col.text,
  facts: col.text,
}
export type AuditText = RowOf<typeof AuditText>

export const AUDIT_TEXT = sql.raw(
  `id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor_kind, actor_id::text, actor_name,
   permission, action, subject_kind, subject_id, facts::text`,
)

export const CHAIN_START: Buffer = Buffer.alloc(32)

/** A row's seal: sha256 over the previous seal, the row's sequence number and all of its columns. */
export function auditHash(before: Buffer, seq: bigint, row: AuditText): Buffer {
  const { id, at, actor_kind, actor_id, actor_name, permission } = row
  const { action, subject_kind, subject_id, facts } = row
  const columns = [id, at, actor_kind, actor_id, actor_name, permission, action]
  const content = [before.toString('hex'), `${seq}`, ...columns, subject_kind, subject_id, facts]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
