import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { DEFAULT_LOCALE, textIn } from '../../../basics/locales.ts'
import { videoPath } from '../../../basics/video.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Property } from './product.ts'
import { inLanguage } from './inLanguage.ts'
import { productColumns, toProduct, ProductRow } from './listProducts.ts'

export async function readProduct(
  ctx: Context,
  input: CallInput<'readProduct'>,
): Promise<CallResult<'readProduct'>> {
  const language = input.language ?? DEFAULT_LOCALE
  const { rows } = await sql({
    ...ProductRow,
    description: col.text,
    properties: col.json<readonly Property[]>(),
    video: col.orNull(col.text),
    seconds: col.orNull(col.int),
    madeAt: col.orNull(col.time),
  })`
    select ${productColumns(language)}, coalesce(nullif(${inLanguage(sql`p.description`, language)}, ''),
        (select value from jsonb_each_text(p.description) where value <> '' limit 1), '') as description, p.properties,
      p.video, v.seconds, v.made_at as "madeAt"
    from product p left join video v on v.file = p.video where p.id = ${input.id} and p.published`.execute(
    ctx.db,
  )
  const row = rows[0] ?? refuse('notFound', { fields: { id: 'notFound' } })
  const properties = row.properties.map(({ name, value }) => ({
    name: textIn(name, language),
    value: textIn(value, language),
  }))
  const { video, seconds, madeAt } = row
  return {
    ...toProduct(row, row.description),
    properties,
    ...(video !== null && {
      video: { src: videoPath(video), seconds: seconds!, madeAt: madeAt!.toISOString() },
    }),
  }
}
