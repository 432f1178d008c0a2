import { sql } from '../../platform/db/sql.ts'
import { OWNER, PERMISSIONS, ROLE_PRESETS } from '../../../basics/permissions.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'

export const ensureRoles = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const roles = Object.entries(ROLE_PRESETS)
    const { rowCount } = await sql.named`select from staff_role where name = ${OWNER}`.execute(
      tx.db,
    )
    if (rowCount === 0)
      for (const [role, rights] of roles) {
        const made = await sql.named`
            insert into staff_role (name, known_rights) values (${role}, ${[...PERMISSIONS]}::text[])
            on conflict do nothing`.execute(tx.db)
        if (made.rowCount !== 1) continue
        const names = Object.keys(rights)
        await sql.named`
          insert into staff_permission (role, permission, max_micro)
          select ${role}, * from unnest(${names}::text[],
            ${names.map((name) => (rights as Record<string, bigint | null>)[name] ?? null)}::bigint[])`.execute(
          tx.db,
        )
      }
    await sql.named`
      insert into staff_permission (role, permission) select ${OWNER}, * from unnest(${[...PERMISSIONS]}::text[])
      on conflict (role, permission) do update set max_micro = null
      where staff_permission.max_micro is not null`.execute(tx.db)
  })
