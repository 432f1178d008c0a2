import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

const MAX_EXPORTED = 5_000

export async function exportDeposits(ctx: Context, accountId: bigint): Promise<object[]> {
  const { rows } = await sql({
    requestId: col.text,
    network: col.int,
    createdAt: col.time,
    closedAt: col.orNull(col.time),
  })`
    select request_id as "requestId", network, created_at as "createdAt", closed_at as "closedAt" from deposit
    where account_id = ${accountId} order by id desc limit ${MAX_EXPORTED}`.execute(ctx.db)
  return rows
}
