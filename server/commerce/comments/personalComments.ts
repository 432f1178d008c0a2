import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

const MAX = 5_000

export async function exportComments(ctx: Context, accountId: bigint): Promise<readonly object[]> {
  const { rows } = await sql.named({
    kind: col.text,
    product_id: col.int,
    order_id: col.orNull(col.text),
    stars: col.orNull(col.int),
    text: col.text,
    state: col.text,
    created_at: col.time,
  })`
    select kind, product_id, order_id, stars, text, state, created_at from comment
    where account_id = ${accountId} order by id limit ${MAX}::int`.execute(ctx.db)
  return rows
}

/** Public comments stay without their author; they never carried a name. */
export async function forgetComments(ctx: Context, accountId: bigint): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`update comment set account_id = null where account_id = ${accountId}`.execute(
    ctx.db,
  )
}
