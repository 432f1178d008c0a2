import { sql } from '../../../platform/db/sql.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { OWNER, type Rights } from '../../../../basics/permissions.ts'
import { audit, changedFacts, type StaffContext } from '../asStaff.ts'
import { noteNewTrustOf } from '../secondPerson.ts'
import {
  requireOwnRights,
  noteKnownRights,
  rightsText,
  rightsVersion,
  roleRights,
} from './rights.ts'

type Manager = StaffContext<'staff.manage'>

const subject = (name: string) => ({ kind: 'role', id: name }) as const

export async function lockRole(tx: Manager, name: string): Promise<boolean> {
  // Nor one that reads like it.
  if (name.toLowerCase() === OWNER) refuseFields({ name: 'notAllowed' })
  const { rowCount } =
    await sql.named`select from staff_role where name = ${name} for update`.execute(tx.db)
  return rowCount === 1
}

/** Without `version` the role must be new; with one it must not have changed since. */
export async function saveRole(
  tx: Manager,
  role: { readonly name: string; readonly rights: Rights; readonly version: string | undefined },
): Promise<void> {
  const name = role.name.trim()
  if (name === '') refuseFields({ name: 'missing' })
  await requireOwnRights(tx)
  const exists = await lockRole(tx, name)
  const before = await roleRights(tx, name)
  await requireOwnRights(tx, before, role.rights)
  if (exists ? role.version !== rightsVersion(before) : role.version !== undefined)
    refuse('conflict', { fields: { version: 'changed' } })
  await sql.named`insert into staff_role (name) values (${name}) on conflict do nothing`.execute(
    tx.db,
  )
  await sql.named`delete from staff_permission where role = ${name}`.execute(tx.db)
  const given = Object.entries(role.rights)
  await sql.named`
    insert into staff_permission (role, permission, max_micro)
    select ${name}, * from unnest(${given.map(([one]) => one)}::text[],
      ${given.map(([, max]) => max)}::bigint[])`.execute(tx.db)
  await noteKnownRights(tx, name)
  await noteNewTrustOf(tx, name)
  await audit(tx, {
    action: exists ? 'changeRole' : 'addRole',
    subject: subject(name),
    facts: changedFacts(rightsText(before), rightsText(role.rights)),
  })
}

export async function removeRole(tx: Manager, name: string): Promise<void> {
  await requireOwnRights(tx)
  if (!(await lockRole(tx, name))) refuse('notFound', { fields: { name: 'notFound' } })
  const before = await roleRights(tx, name)
  await requireOwnRights(tx, before)
  const used = await sql.named`select from staff where role = ${name} limit 1`.execute(tx.db)
  if (used.rowCount !== 0) refuse('conflict', { fields: { name: 'used' } })
  await sql.named`delete from staff_role where name = ${name}`.execute(tx.db)
  await audit(tx, {
    action: 'removeRole',
    subject: subject(name),
    facts: changedFacts(rightsText(before), {}),
  })
}
