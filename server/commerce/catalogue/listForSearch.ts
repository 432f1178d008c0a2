import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** 0 without products on sale. */
export async function lastProductId(ctx: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql.named({ id: col.int })`
    select id from product where published order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** On sale, ids from `from` to `to`. */
export async function listProductIds(
  ctx: Pick<Context, 'db'>,
  from: number,
  to: number,
): Promise<number[]> {
  const { rows } = await sql.named({ id: col.int })`
    select id from product where published and id between ${from} and ${to} order by id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}
