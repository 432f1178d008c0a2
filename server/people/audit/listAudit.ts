import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Context } from '../../platform/db/context.ts'
import type { AuditFacts } from './auditLog.ts'

const DEFAULT_SIZE = 50

/** Newest first, by keyset. `text` finds an object's id, a person's name, or an action. */
export async function listAudit(
  ctx: Context,
  input: CallInput<'listAudit'>,
): Promise<CallResult<'listAudit'>> {
  const { subjectKind = null, subjectId = null, action = null, text = null } = input
  const staffId = input.staffId === undefined ? null : BigInt(input.staffId)
  const before = input.before === undefined ? null : BigInt(input.before)
  const { rows } = await sql({
    id: col.bigint,
    at: col.time,
    actor_kind: col.text,
    actor_name: col.text,
    permission: col.text,
    action: col.text,
    subject_kind: col.text,
    subject_id: col.text,
    facts: col.json<AuditFacts>(),
    sealed: col.present(col.bool),
  })`
    select id, at, actor_kind, actor_name, permission, action, subject_kind, subject_id, facts,
      seq is not null as sealed
    from audit_log where (${before}::bigint is null or id < ${before})
      and (${subjectKind}::text is null or subject_kind = ${subjectKind})
      and (${subjectId}::text is null or subject_id = ${subjectId})
      and (${staffId}::bigint is null or (actor_kind = 'staff' and actor_id = ${staffId}))
      and (${action}::text is null or action = ${action})
      and (${text}::text is null or subject_id = ${text} or action = ${text} or lower(actor_name) = lower(${text}))
    order by id desc limit ${input.size ?? DEFAULT_SIZE}`.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.getTime(),
    actorKind: row.actor_kind,
    actor: row.actor_name,
    permission: row.permission,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    facts: { ...row.facts },
    sealed: row.sealed,
  }))
}
