import type { CallInput, CallResult } from '../../../api/calls.ts'
import { MAX_SIMILAR } from '../../../basics/cart.ts'
import { refuse } from '../../../basics/errors.ts'
import { DEFAULT_LOCALE } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { readInOrder } from './listProducts.ts'

/** Shown below a product (rules: catalogue#similar). */
export async function listSimilar(
  ctx: Context,
  { id, language = DEFAULT_LOCALE }: CallInput<'listSimilar'>,
): Promise<CallResult<'listSimilar'>> {
  const { rows } = await sql({ categoryId: col.orNull(col.int) })`
    select category_id as "categoryId" from product where id = ${id} and published`.execute(ctx.db)
  const { categoryId } = rows[0] ?? refuse('notFound', { fields: { id: 'notFound' } })
  const near =
    categoryId === null
      ? []
      : await bestOf(ctx, sql`category_id = ${categoryId}`, [id], MAX_SIMILAR)
  const rest = MAX_SIMILAR - near.length
  const others = rest > 0 ? await bestOf(ctx, sql`true`, [id, ...near], rest) : []
  return { records: await readInOrder(ctx, [...near, ...others], language) }
}

async function bestOf(
  ctx: Context,
  those: Sql<unknown>,
  without: readonly number[],
  most: number,
): Promise<number[]> {
  const { rows } = await sql({ id: col.int })`
    select id from product where published and not sold_out and ${those} and id <> all(${without}::int[])
    order by sold desc, id desc limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
