import type { Permission } from '../../../basics/permissions.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from './actor.ts'

/** For a call's access, and for parts of its answer that need a further right. */
export async function hasRight(
  { db, actor }: Pick<Context, 'db'> & { readonly actor: Actor },
  permission: Permission,
): Promise<boolean> {
  if (actor.kind === 'console') return true
  const { rowCount } =
    actor.kind === 'staff'
      ? await sql.named`
          select from staff s join staff_permission p on p.role = s.role
          where s.id = ${actor.staffId} and s.disabled_at is null and p.permission = ${permission}`.execute(
          db,
        )
      : await sql.named`
          select from staff_key k join staff_key_permission kp on kp.key_id = k.id join staff s on s.id = k.staff_id
            join staff_permission p on p.role = s.role and p.permission = kp.permission
          where k.id = ${actor.keyId} and k.revoked_at is null and s.disabled_at is null
            and kp.permission = ${permission}`.execute(db)
  return rowCount === 1
}
