import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { Refusal, type FieldErrors } from '../../../basics/errors.ts'
import {
  PEOPLE_ONLY,
  PERMISSIONS_ASKED_AGAIN,
  PERMISSIONS_WITH_DAILY_AMOUNT,
  type Permission,
} from '../../../basics/permissions.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import type { AuditRow } from '../audit/recordAudit.ts'
import { consolePerson, isActor, staffPerson, type Actor } from './actor.ts'
import { CONFIRMED_MS, SESSION_IDLE_MS } from './session.ts'

export type Permitted = {
  readonly actor: AuditRow['actor']
  readonly maxMicro: bigint | null
  /** The largest amount among the role's rights that give money away: for all of them together. */
  readonly mostMicro: bigint | null
  /** An API key acts for its maker. */
  readonly person: string
}

type Reason = 'noPermission' | 'overLimit' | 'confirmAgain' | 'secondPerson' | 'tooNew'

/** Tells the office to ask for the second factor, or for a person with this right. */
const FIELDS: Readonly<Record<Reason, FieldErrors>> = {
  noPermission: { permission: 'missing' },
  overLimit: { amount: 'aboveLimit' },
  confirmAgain: { factor: 'confirm' },
  secondPerson: { person: 'self' },
  tooNew: { person: 'tooNew' },
}

export class StaffRefusal extends Refusal {
  readonly reason: Reason
  constructor(reason: Reason, permission: Permission | 'self') {
    super('noPermission', { fields: FIELDS[reason], facts: { permission } })
    this.message = `refused: ${reason} for ${permission}`
    this.reason = reason
  }
}

/** SQL: the largest of these amounts; null when one of the rights has no limit. `s` is the row of staff. */
const HIGHEST_AMOUNT = sql`(select case when bool_and(g.max_micro is not null) then max(g.max_micro) end
      from staff_permission g
      where g.role = s.role and g.permission = any(${PERMISSIONS_WITH_DAILY_AMOUNT}::text[]))`

/** Locks the rows of staff and rights, so that revoking a permission waits for this action or prevents it. */
export async function permitted(
  tx: TransactionContext,
  actor: Actor,
  permission: Permission,
): Promise<Permitted> {
  if (!isActor(actor)) throw new StaffRefusal('noPermission', permission)
  if (actor.kind === 'console')
    return {
      actor: { kind: 'console', id: null, name: actor.name },
      person: consolePerson(actor.name),
      maxMicro: null,
      mostMicro: null,
    }
  if (actor.kind === 'apiKey') return permittedKey(tx, actor.keyId, permission)
  const now = tx.now()
  const { rows } = await sql.named({
    name: col.text,
    max_micro: col.orNull(col.bigint),
    most: col.orNull(col.bigint),
    confirmed_at: col.orNull(col.time),
  })`
    select s.name, p.max_micro, ${HIGHEST_AMOUNT} as most, c.confirmed_at
    from staff s join staff_permission p on p.role = s.role join staff_session c on c.staff_id = s.id
    where s.id = ${actor.staffId} and s.disabled_at is null and p.permission = ${permission}
      and c.id = ${actor.sessionId} and c.ends_at > ${now}
        and c.last_used_at > ${new Date(now.getTime() - SESSION_IDLE_MS)}
    for share of s, p, c`.execute(tx.db)
  if (!rows[0]) throw new StaffRefusal('noPermission', permission)
  const { name, max_micro: maxMicro, most: mostMicro, confirmed_at: confirmedAt } = rows[0]
  const asksAgain = PERMISSIONS_ASKED_AGAIN.includes(permission) && !actor.wasConfirmed
  if (asksAgain && !isConfirmed(confirmedAt, now))
    throw new StaffRefusal('confirmAgain', permission)
  return {
    actor: { kind: 'staff', id: actor.staffId, name },
    person: staffPerson(actor.staffId),
    maxMicro,
    mostMicro,
  }
}

export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS

/** The lower of the limits of the key and its maker. */
async function permittedKey(
  tx: TransactionContext,
  keyId: bigint,
  permission: Permission,
): Promise<Permitted> {
  if (PEOPLE_ONLY.includes(permission)) throw new StaffRefusal('noPermission', permission)
  const { rows } = await sql.named({
    name: col.text,
    own: col.orNull(col.bigint),
    makers: col.orNull(col.bigint),
    most: col.orNull(col.bigint),
    maker: col.bigint,
  })`
    select k.name, kp.max_micro as own, p.max_micro as makers, ${HIGHEST_AMOUNT} as most, k.staff_id as maker
    from staff_key k join staff_key_permission kp on kp.key_id = k.id
      join staff s on s.id = k.staff_id join staff_permission p on p.role = s.role and p.permission = kp.permission
    where k.id = ${keyId} and k.revoked_at is null and (k.ends_at is null or k.ends_at > ${tx.now()})
      and s.disabled_at is null and kp.permission = ${permission}
    for share of k, kp, s, p`.execute(tx.db)
  if (!rows[0]) throw new StaffRefusal('noPermission', permission)
  return {
    actor: { kind: 'apiKey', id: keyId, name: rows[0].name },
    person: staffPerson(rows[0].maker),
    maxMicro: lower(rows[0].own, rows[0].makers),
    mostMicro: rows[0].most,
  }
}

const lower = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null ? other : other === null || one < other ? one : other
