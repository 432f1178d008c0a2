import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import type { Permission } from '../../../../basics/permissions.ts'
import type { Context } from '../../../platform/db/context.ts'
import { rightsOf, shownRight } from '../signIn/officeSession.ts'
import { offeredRights } from './offered.ts'
import { rightsVersion, roleRights } from './rights.ts'

const MAX_LISTED = 1_000

export async function listStaff(ctx: Context): Promise<CallResult<'listStaff'>> {
  const { rows } = await sql.named({
    id: col.bigint,
    name: col.text,
    role: col.text,
    created_at: col.time,
    disabled_at: col.orNull(col.time),
    seen_at: col.orNull(col.time),
    passkeys: col.present(col.bigint),
    has_password: col.present(col.bool),
    link_ends_at: col.orNull(col.time),
  })`
    select s.id, s.name, s.role, s.created_at, s.disabled_at, s.password_hash is not null as has_password,
      (select max(c.last_used_at) from staff_session c where c.staff_id = s.id) as seen_at,
      (select count(*) from staff_passkey p where p.staff_id = s.id) as passkeys,
      (select max(l.ends_at) from staff_link l where l.staff_id = s.id and l.ends_at > ${ctx.now()}) as link_ends_at
    from staff s order by s.disabled_at is not null, lower(s.name), s.id
    limit ${MAX_LISTED}`.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    role: row.role,
    createdAt: row.created_at.getTime(),
    disabledAt: row.disabled_at?.getTime() ?? null,
    lastSeenAt: row.seen_at?.getTime() ?? null,
    passkeys: Number(row.passkeys),
    hasPassword: row.has_password,
    linkEndsAt: row.link_ends_at?.getTime() ?? null,
  }))
}

export async function listRoles(ctx: Context): Promise<CallResult<'listRoles'>> {
  const { rows } = await sql.named({ name: col.text, people: col.present(col.bigint) })`
    select r.name, (select count(*) from staff s where s.role = r.name and s.disabled_at is null) as people
    from staff_role r order by r.name limit ${MAX_LISTED}`.execute(ctx.db)
  return Promise.all(
    rows.map(async ({ name, people }) => {
      const own = await roleRights(ctx, name)
      return {
        name,
        people: Number(people),
        rights: await rightsOf(ctx, name),
        offered: Object.entries(await offeredRights(ctx, name, own)).map(([right, max]) =>
          shownRight(right as Permission, max),
        ),
        version: rightsVersion(own),
      }
    }),
  )
}
