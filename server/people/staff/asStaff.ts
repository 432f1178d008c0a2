import {
  hasAmount,
  type Permission,
  type PermissionWithAmount,
} from '../../../basics/permissions.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import type { AuditFacts, AuditSubject } from '../audit/auditLog.ts'
import { recordAudit, recordAudits, type AuditRow } from '../audit/recordAudit.ts'
import type { Actor } from './actor.ts'
import { givenToday, isDaily, noteGiven, takeTurn } from './given.ts'
import { inTurn, NotYet } from './inTurn.ts'
import { permitted, StaffRefusal, type Permitted } from './permitted.ts'

export { StaffRefusal } from './permitted.ts'

export type ActorContext = Context & { readonly actor: Actor }

const ACTING: unique symbol = Symbol('acting as staff')

type Acting<P extends Permission> = Permitted & { readonly permission: P; audited: number }

export type StaffContext<P extends Permission> = TransactionContext & {
  readonly [ACTING]: Acting<P>
}

class NothingDone extends Error {}

/** Gifts of one person take turns, so that each counts those before it. */
async function permittedInTurn<P extends Permission>(
  tx: TransactionContext,
  actor: Actor,
  permission: P,
): Promise<Acting<P>> {
  const acting = { ...(await permitted(tx, actor, permission)), permission, audited: 0 }
  if (isDaily(permission) && !(await takeTurn(tx, acting.person))) throw new NotYet()
  return acting
}

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
  const act = (): Promise<boolean> =>
    inTransaction(ctx, async (tx) => {
      const acting = await permittedInTurn(tx, ctx.actor, permission)
      // One clock reading for the whole action: what was asked for and decided at once has equal times (decision 082).
      const at = tx.now()
      if (!(await work({ ...tx, now: () => at, [ACTING]: acting }))) throw new NothingDone()
      if (acting.audited === 0) throw new Error(`${permission} was used without an audit row`)
      return true
    })
  try {
    return await (isDaily(permission) ? inTurn(ctx.actor, act) : act())
  } catch (error) {
    if (error instanceof NothingDone) return false
    if (error instanceof StaffRefusal)
      ctx.log.warn(
        { event: 'staffRefused', permission, reason: error.reason },
        'staff action denied',
      )
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
      /** The money stays with the shop, so that it does not count as given. */
      readonly keeps?: true
    }
  : unknown)

/** Throws `StaffRefusal` above the actor's limit. */
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
  if (hasAmount(permission) && isDaily(permission) && amountMicro > 0n && !('keeps' in described)) {
    if (!(await isWithin(tx, acting, permission, amountMicro)))
      throw new StaffRefusal('overLimit', permission)
    await noteGiven(tx, acting.person, permission, amountMicro)
  }
  await recordAudit(tx, { actor, permission, action, subject, facts })
  acting.audited++
}

const fits = (amountMicro: bigint, most: bigint | null): boolean =>
  most === null || amountMicro <= most

/** By this right, and by all rights that give money away together, within a day. */
async function isWithin(
  tx: TransactionContext,
  { person, maxMicro, mostMicro }: Permitted,
  permission: PermissionWithAmount,
  amountMicro: bigint,
): Promise<boolean> {
  const { own, all } = await givenToday(tx, person, permission)
  return fits(own + amountMicro, maxMicro) && fits(all + amountMicro, mostMicro)
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

/** True when the actor may give this amount after all that it gave today; larger ones may be left to others. */
export const mayGive = <P extends PermissionWithAmount>(
  tx: StaffContext<P>,
  amountMicro: bigint,
): Promise<boolean> => isWithin(tx, tx[ACTING], tx[ACTING].permission, amountMicro)

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
