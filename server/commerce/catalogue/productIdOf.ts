import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import type { ProductDraft } from './product.ts'

export async function productIdOf(
  ctx: Context,
  source: ProductDraft['source'],
  handle: string,
): Promise<number | undefined> {
  const { rows } = await sql({
    id: col.int,
  })`select id from product where source = ${source} and handle = ${handle}`.execute(ctx.db)
  return rows[0]?.id
}
