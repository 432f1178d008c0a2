import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** 0 in an empty ledger. */
export async function lastTransferId(ctx: Context): Promise<bigint> {
  const { rows } = await sql({
    id: col.bigint,
  })`select coalesce(max(id), 0) as id from ledger_transfer`.execute(ctx.db)
  return rows[0]!.id
}
