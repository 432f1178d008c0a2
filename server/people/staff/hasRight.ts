import type { Permission } from '../../../basics/permissions.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ActorContext } from './asStaff.ts'
import { readOwnRights } from './ownRights.ts'

/** For parts of an answer that need a further right; the call's own right is checked before. */
export async function hasRight(ctx: ActorContext, permission: Permission): Promise<boolean> {
  const { actor } = ctx
  if (actor.kind === 'console') return true
  if (actor.kind === 'staff') return (await readOwnRights(ctx)).has(permission)
  const { rowCount } = await sql.named`
    select from staff_key k join staff_key_permission kp on kp.key_id = k.id
      join staff s on s.id = k.staff_id join staff_permission p on p.role = s.role and p.permission = kp.permission
    where k.id = ${actor.keyId} and k.revoked_at is null and s.disabled_at is null
      and kp.permission = ${permission}`.execute(ctx.db)
  return rowCount === 1
}
