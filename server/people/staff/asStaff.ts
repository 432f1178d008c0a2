import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { Refusal } from '../../../basics/errors.ts'
import type { Permission, PermissionWithAmount } from '../../../basics/permissions.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import type { AuditFacts, AuditSubject } from '../audit/auditLog.ts'
import { recordAudit, type AuditRow } from '../audit/recordAudit.ts'
import { isActor, type Actor } from './actor.ts'

export type ActorContext = Context & { readonly actor: Actor }

const ACTING: unique symbol = Symbol('acting as staff')

type Acting<P extends Permission> = {
  readonly actor: AuditRow['actor']
  readonly permission: P
  readonly maxMicro: bigint | null
  audited: number
}

export type StaffContext<P extends Permission> = TransactionContext & {
  readonly [ACTING]: Acting<P>
}

export class StaffRefusal extends Refusal {
  readonly reason: 'noPermission' | 'overLimit'
  constructor(reason: 'noPermission' | 'overLimit', permission: Permission) {
    super('noPermission')
    this.message = `refused: ${reason} for ${permission}`
    this.reason = reason
  }
}

class NothingDone extends Error {}

/** Locks the staff rows, so that revoking a permission waits for this action or prevents it. */
async function permitted(
  tx: TransactionContext,
  actor: Actor,
  permission: Permission,
): Promise<Pick<Acting<Permission>, 'actor' | 'maxMicro'>> {
  if (!isActor(actor)) throw new StaffRefusal('noPermission', permission)
  if (actor.kind === 'console')
    return { actor: { kind: 'console', id: null, name: actor.name }, maxMicro: null }
  const { rows } = await sql.named({ name: col.text, max_micro: col.orNull(col.bigint) })`
    select s.name, p.max_micro from staff s join staff_permission p on p.role = s.role
    where s.id = ${actor.staffId} and s.disabled_at is null and p.permission = ${permission} for share`.execute(
    tx.db,
  )
  if (!rows[0]) throw new StaffRefusal('noPermission', permission)
  const { name, max_micro: maxMicro } = rows[0]
  return { actor: { kind: 'staff', id: actor.staffId, name }, maxMicro }
}

/**
 * The only way to act as staff. Runs `work` in one transaction with the permission checked; `work` must
 * `audit` and returns false to roll back. Throws `StaffRefusal`.
 */
export async function asStaff<P extends Permission>(
  ctx: ActorContext,
  permission: P,
  work: (tx: StaffContext<P>) => Promise<boolean>,
): Promise<boolean> {
  // In an outer transaction, returning false would not roll back.
  if (ctx.db.isTransaction) throw new Error('asStaff opens the transaction itself')
  try {
    return await inTransaction(ctx, async (tx) => {
      const acting: Acting<P> = {
        ...(await permitted(tx, ctx.actor, permission)),
        permission,
        audited: 0,
      }
      if (!(await work({ ...tx, [ACTING]: acting }))) throw new NothingDone()
      if (acting.audited === 0) throw new Error(`${permission} was used without an audit row`)
      return true
    })
  } catch (error) {
    if (error instanceof NothingDone) return false
    if (error instanceof StaffRefusal)
      ctx.log.warn({ event: 'staffRefused', permission, reason: error.reason })
    throw error
  }
}

type Described<P extends Permission> = {
  readonly action: string
  readonly subject: AuditSubject
  readonly facts?: AuditFacts
} & (P extends PermissionWithAmount
  ? {
      readonly amountMicro: bigint
    }
  : unknown)

/** Records the action in its transaction. Throws `StaffRefusal` above the actor's limit. */
export async function audit<P extends Permission>(
  tx: StaffContext<P>,
  described: Described<P>,
): Promise<void> {
  const acting = tx[ACTING]
  const { action, subject, facts = {} } = described
  const amountMicro = 'amountMicro' in described ? (described.amountMicro as bigint) : 0n
  if (acting.maxMicro !== null && amountMicro > acting.maxMicro)
    throw new StaffRefusal('overLimit', acting.permission)
  const { actor, permission } = acting
  await recordAudit(tx, { actor, permission, action, subject, facts })
  acting.audited++
}
