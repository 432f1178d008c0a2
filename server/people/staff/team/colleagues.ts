import type { Permission } from '../../../../basics/permissions.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const MAX = 200

type Colleague = { readonly id: bigint; readonly name: string }

export async function colleaguesWith(
  ctx: Pick<Context, 'db'>,
  permission: Permission,
): Promise<Colleague[]> {
  const { rows } = await sql.named({ id: col.bigint, name: col.text })`
    select s.id, s.name from staff s join staff_permission p on p.role = s.role
    where s.disabled_at is null and p.permission = ${permission} order by lower(s.name), s.id
    limit ${MAX}::int`.execute(ctx.db)
  return rows
}

export async function colleagueNames(
  ctx: Pick<Context, 'db'>,
  ids: readonly bigint[],
): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.named({ id: col.bigint, name: col.text })`
    select id, name from staff where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
