import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/context.ts'
import type { AuditFacts } from '../audit/auditLog.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { ActorContext } from './asStaff.ts'
import { isConfirmed, StaffRefusal } from './permitted.ts'
import { SESSION_IDLE_MS } from './session.ts'

/** The signed-in member of staff; refuses API keys. */
export const staffIdOf = ({ actor }: ActorContext): bigint =>
  actor.kind === 'staff' ? actor.staffId : refuse('noPermission')

type Self = { readonly staffId: bigint; readonly sessionId: bigint; readonly name: string }

type Own = { readonly action: string; readonly again: boolean; readonly facts?: AuditFacts }

/**
 * Changes one's own sign-in: locks the member of staff, writes the audit row, runs `work`. With `again` the second
 * factor must be fresh.
 */
export async function asSelf<T>(
  ctx: ActorContext,
  { action, again, facts = {} }: Own,
  work: (tx: TransactionContext, self: Self) => Promise<T>,
): Promise<T> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new StaffRefusal('noPermission', 'self')
  const { staffId, sessionId } = actor
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const { rows } = await sql.named({ name: col.text, confirmed_at: col.orNull(col.time) })`
      select s.name, c.confirmed_at from staff s join staff_session c on c.staff_id = s.id
      where s.id = ${staffId} and s.disabled_at is null and c.id = ${sessionId} and c.ends_at > ${now}
        and c.last_used_at > ${new Date(now.getTime() - SESSION_IDLE_MS)} for update of s`.execute(
      tx.db,
    )
    const row = rows[0] ?? refuse('notSignedIn')
    if (again && !isConfirmed(row.confirmed_at, now)) throw new StaffRefusal('confirmAgain', 'self')
    await recordAudit(tx, {
      actor: { kind: 'staff', id: staffId, name: row.name },
      permission: 'self',
      action,
      subject: { kind: 'staff', id: String(staffId) },
      facts,
    })
    return work(tx, { staffId, sessionId, name: row.name })
  })
}
