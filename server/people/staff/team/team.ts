import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { OWNER } from '../../../../basics/permissions.ts'
import { actingAs, audit, changedFacts, type StaffContext } from '../asStaff.ts'
import { revokeKeysOf } from '../keys/revokeKeysOf.ts'
import { noteNewTrust } from '../secondPerson.ts'
import { endStaffSessions } from '../session.ts'
import { makeLink } from '../signIn/links.ts'
import { requireOwnRights, requireOwner, roleRights } from './rights.ts'

type Manager = StaffContext<'staff.manage'>
type Link = { readonly token: string; readonly endsAt: Date }

const subject = (id: bigint) => ({ kind: 'staff', id: String(id) }) as const

type Person = { name: string; role: string; disabled: boolean }

async function personOf(tx: Manager, id: bigint): Promise<Person> {
  const { rows } = await sql.named({
    name: col.text,
    role: col.text,
    disabled: col.present(col.bool),
  })`
    select name, role, disabled_at is not null as disabled from staff where id = ${id}
    for update`.execute(tx.db)
  return rows[0] ?? refuse('notFound', { fields: { id: 'notFound' } })
}

async function requireRole(tx: Manager, role: string): Promise<void> {
  const { rowCount } = await sql.named`select from staff_role where name = ${role}`.execute(tx.db)
  if (rowCount !== 1) refuseFields({ role: 'notFound' })
}

export async function inviteStaff(
  tx: Manager,
  given: { readonly name: string; readonly role: string },
): Promise<Link & { readonly id: bigint }> {
  const name = given.name.trim()
  if (name === '') refuseFields({ name: 'missing' })
  await requireRole(tx, given.role)
  await requireOwnRights(tx, await roleRights(tx, given.role))
  const { rows } = await sql.named({ id: col.bigint })`
    insert into staff (name, role, created_at, trusted_since) values (${name}, ${given.role}, ${tx.now()}, ${tx.now()})
    on conflict do nothing returning id`.execute(tx.db)
  const { id } = rows[0] ?? refuse('accountExists', { fields: { name: 'used' } })
  await audit(tx, {
    action: 'inviteStaff',
    subject: subject(id),
    facts: changedFacts({}, { name, role: given.role }),
  })
  return { id, ...(await makeLink(tx, 'invite', id)) }
}

/** Refuses with `conflict` when the role is not `was` any more, or the last owner would be gone. */
export async function changeStaff(
  tx: Manager,
  { id, role, was }: { readonly id: bigint; readonly role: string; readonly was: string },
): Promise<void> {
  await requireRole(tx, role)
  await requireOwnRights(tx, await roleRights(tx, role))
  const person = await personOf(tx, id)
  await requireOwnRights(tx, await roleRights(tx, person.role))
  if (person.role !== was) refuse('conflict', { fields: { role: 'changed' } })
  const ownerUntil = person.role === OWNER ? tx.now() : null
  await sql.named`
    update staff set role = ${role}, owner_until = coalesce(${ownerUntil}::timestamptz, owner_until)
    where id = ${id}`.execute(tx.db)
  await noteNewTrust(tx, id)
  await requireOwner(tx)
  await audit(tx, {
    action: 'changeStaff',
    subject: subject(id),
    facts: changedFacts({ role: person.role }, { role }),
  })
}

export async function setDisabled(tx: Manager, id: bigint, disabled: boolean): Promise<void> {
  await requireOwnRights(tx)
  const person = await personOf(tx, id)
  await requireOwnRights(tx, await roleRights(tx, person.role))
  await sql.named`
    update staff set disabled_at = case when ${disabled} then coalesce(disabled_at,
      ${tx.now()}::timestamptz) end where id = ${id}`.execute(tx.db)
  if (disabled) {
    await endStaffSessions(tx, id)
    await sql.named`delete from staff_link where staff_id = ${id}`.execute(tx.db)
    await revokeKeysOf(tx, id, { actor: actingAs(tx), permission: 'staff.manage' })
    await requireOwner(tx)
  } else await noteNewTrust(tx, id)
  await audit(tx, {
    action: disabled ? 'disableStaff' : 'enableStaff',
    subject: subject(id),
    facts: changedFacts({ disabled: String(person.disabled) }, { disabled: String(disabled) }),
  })
}

/** The link's holder becomes this member of staff, so making one takes all of their rights. */
export async function resetStaff(tx: Manager, id: bigint): Promise<Link> {
  await requireOwnRights(tx)
  const person = await personOf(tx, id)
  if (person.disabled) refuse('notFound', { fields: { id: 'notFound' } })
  await requireOwnRights(tx, await roleRights(tx, person.role))
  await audit(tx, { action: 'resetStaff', subject: subject(id), facts: { name: person.name } })
  return makeLink(tx, 'reset', id)
}
