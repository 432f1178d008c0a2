import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

export async function findStaff(
  ctx: Pick<Context, 'db'>,
  text: string,
  most: number,
): Promise<{ readonly id: bigint; readonly name: string; readonly role: string }[]> {
  const { rows } = await sql.named({ id: col.bigint, name: col.text, role: col.text })`
    select id, name, role from staff where disabled_at is null and strpos(lower(name), lower(${text})) > 0
    order by lower(name), id limit ${most}`.execute(ctx.db)
  return rows
}
