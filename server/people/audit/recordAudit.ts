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
export async function recordAudit(
  tx: TransactionContext,
  { actor, permission, action, subject, facts }: AuditRow,
): Promise<void> {
  await sql.named`
    insert into audit_log (at, actor_kind, actor_id, actor_name, permission, action, subject_kind, subject_id, facts)
    values (${tx.now()}, ${actor.kind}, ${actor.id}, ${actor.name}, ${permission}, ${action},
      ${subject.kind}, ${subject.id}, ${JSON.stringify(facts)})`.execute(tx.db)
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
