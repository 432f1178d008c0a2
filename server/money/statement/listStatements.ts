import type { PageAsked } from '../../../api/pageOf.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import type { Context } from '../../platform/db/context.ts'

const StatementLine = {
  day: col.text,
  root: col.text,
  accounts: col.int,
}
type StatementLine = RowOf<typeof StatementLine>

export async function listStatements(
  ctx: Context,
  page: PageAsked,
): Promise<{ rows: StatementLine[]; total: number }> {
  const { rows } = await sql(StatementLine)`select day::text as day, root, accounts from statement
    order by statement.day ${directionOf(page.order, 'desc')}
    limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`.execute(ctx.db)
  const count = await sql({
    total: col.int,
  })`select count(*)::int as total from statement`.execute(ctx.db)
  return { rows, total: count.rows[0]!.total }
}
