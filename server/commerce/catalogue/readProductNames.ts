import { textIn, type Locale } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type Texts = Parameters<typeof textIn>[0]

/** In the order asked for; unknown ones are left out. */
export async function readProductNames(
  ctx: Pick<Context, 'db'>,
  ids: readonly number[],
  locale: Locale,
): Promise<{ readonly productId: number; readonly name: string }[]> {
  const { rows } = await sql.named({ id: col.int, name: col.json<Texts>() })`
    select id, name from product where id = any(${[...ids]}::int[])`.execute(ctx.db)
  const names = new Map(rows.map(({ id, name }) => [id, textIn(name, locale)]))
  return ids.flatMap((productId) => {
    const name = names.get(productId)
    return name === undefined ? [] : [{ productId, name }]
  })
}
