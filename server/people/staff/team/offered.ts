import { refuse } from '../../../../basics/errors.ts'
import { ROLE_PRESETS, type Rights } from '../../../../basics/permissions.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { counted, type Counted } from '../../../platform/db/counted.ts'
import { sql } from '../../../platform/db/sql.ts'
import { audit, changedFacts, type StaffContext } from '../asStaff.ts'
import { noteNewTrustOf } from '../secondPerson.ts'
import {
  requireOwnRights,
  noteKnownRights,
  rightsText,
  rightsVersion,
  roleRights,
} from './rights.ts'
import { lockRole } from './roles.ts'

/** Undecided rights of the preset that the role lacks. */
export async function offeredRights(ctx: Context, role: string, own: Rights): Promise<Rights> {
  const preset: Rights = Object.hasOwn(ROLE_PRESETS, role)
    ? ROLE_PRESETS[role as keyof typeof ROLE_PRESETS]
    : {}
  const { rows } = await sql.named({ known: col.list(col.text) })`
    select known_rights as known from staff_role where name = ${role}`.execute(ctx.db)
  if (!rows[0]) return {}
  const known = new Set(rows[0].known)
  return Object.fromEntries(
    Object.entries(preset).filter(([right]) => !(right in own) && !known.has(right)),
  )
}

export async function countOffered(ctx: Context): Promise<Counted> {
  const offers = await Promise.all(
    Object.keys(ROLE_PRESETS).map(async (role) =>
      offeredRights(ctx, role, await roleRights(ctx, role)),
    ),
  )
  return counted(offers.filter((offer) => Object.keys(offer).length > 0).length)
}

/** Declining is permanent. */
export async function answerOfferedRights(
  tx: StaffContext<'staff.manage'>,
  { name, version, take }: { name: string; version: string; take: boolean },
): Promise<void> {
  await requireOwnRights(tx)
  if (!(await lockRole(tx, name))) refuse('notFound', { fields: { name: 'notFound' } })
  const before = await roleRights(tx, name)
  const offered = await offeredRights(tx, name, before)
  if (version !== rightsVersion(before) || Object.keys(offered).length === 0)
    refuse('conflict', { fields: { version: 'changed' } })
  await noteKnownRights(tx, name)
  if (take) {
    await requireOwnRights(tx, before, offered)
    const given = Object.entries(offered)
    await sql.named`
      insert into staff_permission (role, permission, max_micro)
      select ${name}, * from unnest(${given.map(([one]) => one)}::text[],
        ${given.map(([, max]) => max)}::bigint[])`.execute(tx.db)
    await noteNewTrustOf(tx, name)
  }
  const after = take ? { ...before, ...offered } : before
  await audit(tx, {
    action: take ? 'changeRole' : 'declineRights',
    subject: { kind: 'role', id: name },
    facts: take
      ? changedFacts(rightsText(before), rightsText(after))
      : { permission: Object.keys(offered).join(' ') },
  })
}
