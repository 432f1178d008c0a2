import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { DEFAULT_LOCALE } from '../../../basics/locales.ts'
import type { Context } from '../../platform/db/context.ts'
import { inLanguage } from './inLanguage.ts'
import { picturePath } from './product.ts'

const Row = {
  id: col.int,
  category: col.text,
  content: col.text,
  picture: col.orNull(col.text),
}
type Row = RowOf<typeof Row>

export async function listCategories(
  ctx: Context,
  input: CallInput<'listCategories'>,
): Promise<CallResult<'listCategories'>> {
  const page = pageAsked(input)
  const language = input.language ?? DEFAULT_LOCALE
  const column = input.column === 'id' ? sql`c.id` : sql`c.position`
  const direction = directionOf(page.order, 'asc')
  // search_word holds a row for every category with published products (migration 0001).
  const { rows } = await sql(Row)`
    select c.id, ${inLanguage(sql`c.name`, language)} as category, ${inLanguage(sql`c.content`, language)} as content,
      (select p.pictures[1] from product p where p.published and p.category_id = c.id and p.pictures <> '{}'
        order by p.position, p.id limit 1) as picture
    from category c join search_word w on w.word = '@' || c.id
    where c.published
    order by ${column} ${direction}, c.id ${direction}`.execute(ctx.db)
  const from = (page.pageNo - 1) * page.pageSize
  const records = rows
    .slice(from, from + page.pageSize)
    .map(({ id, category, content, picture }) => ({
      id,
      category,
      content,
      ...(picture !== null && { image: picturePath(picture) }),
    }))
  return pageOf(records, rows.length, page)
}
