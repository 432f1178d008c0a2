import type { Permission } from '../../../basics/permissions.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from './actor.ts'

/** False once the person is disabled. */
export async function staffHasRight(
  { db }: Pick<Context, 'db'>,
  staffId: bigint,
  permission: Permission,
): Promise<boolean> {
  const { rowCount } = await sql.named`
    select from staff s join staff_permission p on p.role = s.role
    where s.id = ${staffId} and s.disabled_at is null and p.permission = ${permission}`.execute(db)
  return rowCount === 1
}

/** For a call's access, and for parts of its answer that need a further right. */
export async function hasRight(
  { db, actor }: Pick<Context, 'db'> & { readonly actor: Actor },
  permission: Permission,
): Promise<boolean> {
  if (actor.kind === 'console') return true
  if (actor.kind === 'staff') return staffHasRight({ db }, actor.staffId, permission)
  const { rowCount } = await sql.named`
    select from staff_key k join staff_key_permission kp on kp.key_id = k.id join staff s on s.id = k.staff_id
      join staff_permission p on p.role = s.role and p.permission = kp.permission
    where k.id = ${actor.keyId} and k.revoked_at is null and s.disabled_at is null
      and kp.permission = ${permission}`.execute(db)
  return rowCount === 1
}
