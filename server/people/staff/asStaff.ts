import type { Permission, PermissionWithAmount } from '../../../basics/permissions.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import type { AuditFacts, AuditSubject } from '../audit/auditLog.ts'
import { recordAudit, recordAudits, type AuditRow } from '../audit/recordAudit.ts'
import type { Actor } from './actor.ts'
import { permitted, StaffRefusal, type Permitted } from './permitted.ts'

export { StaffRefusal } from './permitted.ts'

export type ActorContext = Context & { readonly actor: Actor }

const ACTING: unique symbol = Symbol('acting as staff')

type Acting<P extends Permission> = Permitted & { readonly permission: P; audited: number }

export type StaffContext<P extends Permission> = TransactionContext & {
  readonly [ACTING]: Acting<P>
}

class NothingDone extends Error {}

/**
 * The only way to act as staff: runs `work` in one transaction with the permission checked; `work` must `audit`, and
 * returns false to roll back. Throws `StaffRefusal`.
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
      // One time for the whole action: equal times mark what was decided as it was asked for (decision 082).
      const at = tx.now()
      if (!(await work({ ...tx, now: () => at, [ACTING]: acting }))) throw new NothingDone()
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

/** The same action on each of many, recorded in one statement: a thousand would hold a connection for seconds. */
export async function auditEach<P extends Exclude<Permission, PermissionWithAmount>>(
  tx: StaffContext<P>,
  action: string,
  subjects: readonly AuditSubject[],
): Promise<void> {
  const acting = tx[ACTING]
  const { actor, permission } = acting
  await recordAudits(tx, { actor, permission, action, facts: {} }, subjects)
  acting.audited += subjects.length
}

export const actingAs = <P extends Permission>(tx: StaffContext<P>): AuditRow['actor'] =>
  tx[ACTING].actor

/** True when the actor may move this amount; larger ones may be left to others. */
export const isWithinLimit = <P extends PermissionWithAmount>(
  tx: StaffContext<P>,
  amountMicro: bigint,
): boolean => tx[ACTING].maxMicro === null || amountMicro <= tx[ACTING].maxMicro

/** Changes by a form as audit facts `name.before` and `name.after`, without equal values. */
export function changedFacts(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): AuditFacts {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  )
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}.before`, before[name] ?? ''],
      [`${name}.after`, after[name] ?? ''],
    ]),
  )
}
