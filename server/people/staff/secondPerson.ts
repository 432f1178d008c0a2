import { DAY_MS } from '../../../basics/durations.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Permission } from '../../../basics/permissions.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { consolePerson, staffPerson, type Actor } from './actor.ts'
import type { StaffContext } from './asStaff.ts'
import { StaffRefusal } from './permitted.ts'

/**
 * Before this, an account does not count as a second person, or one person could make or take over another account.
 * As long as the wait that a second person ends.
 */
export const TRUST_MS = DAY_MS

const AGREES: Permission = 'addresses.write'

type Asked = { readonly askedBy: string; readonly askedAt: Date }

/** The person behind an actor: an API key's maker. */
export async function personOf(ctx: Pick<Context, 'db'>, actor: Actor): Promise<string> {
  if (actor.kind === 'console') return consolePerson(actor.name)
  if (actor.kind === 'staff') return staffPerson(actor.staffId)
  const { rows } = await sql.named({ staff_id: col.bigint })`
    select staff_id from staff_key where id = ${actor.keyId}`.execute(ctx.db)
  return staffPerson(rows[0]?.staff_id ?? refuse('notSignedIn'))
}

export async function namesOfPeople(
  ctx: Pick<Context, 'db'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = people.flatMap((one) => /^staff:(\d+)$/.exec(one)?.[1] ?? [])
  const { rows } = await sql.named({ id: col.bigint, name: col.text })`
    select id, name from staff where id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [staffPerson(id), name]))
}

/** Why this actor is no second person, if so: a program, the asker, or an account of less than a day. */
export async function whyNotSecond(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { askedBy, askedAt }: Asked,
): Promise<'noPermission' | 'secondPerson' | 'tooNew' | undefined> {
  if (actor.kind === 'apiKey') return 'noPermission'
  if ((await personOf(ctx, actor)) === askedBy) return 'secondPerson'
  if (actor.kind === 'console') return undefined
  const trusted = new Date(askedAt.getTime() - TRUST_MS)
  const { rowCount } = await sql.named`
    select from staff where id = ${actor.staffId} and trusted_since <= ${trusted}`.execute(ctx.db)
  return rowCount === 1 ? undefined : 'tooNew'
}

/** The actor, if allowed to agree to another person's request. */
export async function requireSecondPerson<P extends Permission>(
  tx: StaffContext<P>,
  actor: Actor,
  permission: P,
  asked: Asked,
): Promise<string> {
  const why = await whyNotSecond(tx, actor, asked)
  if (why !== undefined) throw new StaffRefusal(why, permission)
  return personOf(tx, actor)
}

/**
 * Call when a member of staff gets a new way to sign in or other rights. All owners are notified of those who may
 * approve addresses: a thief must not prepare a second account for a day unnoticed.
 */
export async function noteNewTrust(ctx: Context, staffId: bigint): Promise<void> {
  const { rows } = await sql.named({ name: col.text, agrees: col.bool })`
    update staff s set trusted_since = ${ctx.now()} where id = ${staffId}
    returning name, exists (select from staff_permission p
      where p.role = s.role and p.permission = ${AGREES}) as agrees`.execute(ctx.db)
  if (rows[0]?.agrees) await alarmOwners(ctx, `staff ${staffId}`, rows[0].name)
}

/** The same for a role whose rights changed. */
export async function noteNewTrustOf(ctx: Context, role: string): Promise<void> {
  await sql.named`update staff set trusted_since = ${ctx.now()} where role = ${role}`.execute(
    ctx.db,
  )
  const { rowCount } = await sql.named`
    select from staff_permission where role = ${role} and permission = ${AGREES}`.execute(ctx.db)
  if (rowCount === 1) await alarmOwners(ctx, `role ${role}`, role)
}

const alarmOwners = (ctx: Context, about: string, name: string): Promise<void> =>
  raiseAlarm(ctx, { kind: 'newTrust', network: null, about, facts: { name } })
