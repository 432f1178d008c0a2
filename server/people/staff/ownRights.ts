import { isPermission, type Permission } from '../../../basics/permissions.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ActorContext } from './asStaff.ts'

export type OwnRights = ReadonlySet<Permission>

/** A person's rights, for pages that all staff have; programs have none. */
export async function readOwnRights(ctx: ActorContext): Promise<OwnRights> {
  if (ctx.actor.kind !== 'staff') return new Set()
  const { rows } = await sql.named({ permission: col.text })`
    select p.permission from staff s join staff_permission p on p.role = s.role
    where s.id = ${ctx.actor.staffId} and s.disabled_at is null`.execute(ctx.db)
  return new Set(rows.map(({ permission }) => permission).filter(isPermission))
}
