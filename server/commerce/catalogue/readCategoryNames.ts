import { textIn, type Locale, type Texts } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** In the shop's order; unknown ones are left out. */
export async function readCategoryNames(
  ctx: Pick<Context, 'db'>,
  ids: readonly number[],
  locale: Locale,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql.named({ id: col.int, name: col.json<Texts>() })`
    select id, name from category where id = any(${[...ids]}::int[]) order by position, id`.execute(
    ctx.db,
  )
  return rows.map(({ id, name }) => ({ id, name: textIn(name, locale) }))
}
