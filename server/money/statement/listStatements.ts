import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

export type StatementLine = {
  readonly day: string
  readonly root: string
  readonly accounts: number
}

/** The days that have a statement, one page of them and how many there are. */
export async function listStatements(
  ctx: Context,
  page: { pageNo: number; pageSize: number; order: 'asc' | 'desc' },
): Promise<{ rows: StatementLine[]; total: number }> {
  const { rows } = await sql<StatementLine>`select day::text as day, root, accounts from statement
    order by statement.day ${page.order === 'asc' ? sql`asc` : sql`desc`} limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`.execute(
    ctx.db,
  )
  const count = await sql<{ total: number }>`select count(*)::int as total from statement`.execute(
    ctx.db,
  )
  return { rows, total: count.rows[0]!.total }
}
