import { sql } from '../../platform/db/sql.ts'
import type { Permission } from '../../../basics/permissions.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import type { AuditFacts, AuditSubject } from './auditLog.ts'

export type AuditRow = {
  readonly actor: {
    readonly kind: 'console' | 'staff' | 'apiKey' | 'visitor' | 'shop'
    readonly id: bigint | null
    readonly name: string
  }
  /** `self`: one's own sign-in. */
  readonly permission: Permission | 'self'
  readonly action: string
  readonly subject: AuditSubject
  readonly facts: AuditFacts
}

/** Writes an audit row in the transaction of the action. Call it through `audit` of staff/asStaff.ts. */
export const recordAudit = (tx: TransactionContext, { subject, ...row }: AuditRow): Promise<void> =>
  recordAudits(tx, row, [subject])

/** A row for each subject, in one statement. Call it through `auditEach` of staff/asStaff.ts. */
export async function recordAudits(
  tx: TransactionContext,
  { actor, permission, action, facts }: Omit<AuditRow, 'subject'>,
  subjects: readonly AuditSubject[],
): Promise<void> {
  await sql.named`
    insert into audit_log (at, actor_kind, actor_id, actor_name, permission, action, subject_kind, subject_id, facts)
    select ${tx.now()}::timestamptz, ${actor.kind}::text, ${actor.id}::bigint, ${actor.name}::text,
      ${permission}::text, ${action}::text, s.kind, s.id, ${JSON.stringify(facts)}::jsonb
    from unnest(${subjects.map(({ kind }) => kind)}::text[],
      ${subjects.map(({ id }) => id)}::text[]) s (kind, id)`.execute(tx.db)
  for (const subject of subjects)
    tx.log.warn(
      {
        event: 'staffActed',
        actor: `${actor.kind}:${actor.name}`,
        permission,
        action,
        subject,
        facts,
      },
      'a person acted as staff',
    )
}
