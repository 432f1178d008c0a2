import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { DEFAULT_LOCALE } from '../../../basics/locales.ts'
import type { Context } from '../../platform/db/context.ts'
import { inLanguage, productColumns, toProduct, ProductRow } from './listProducts.ts'

/** Refuses an unpublished product with `notFound`. */
export async function readProduct(
  ctx: Context,
  input: CallInput<'readProduct'>,
): Promise<CallResult<'readProduct'>> {
  const language = input.language ?? DEFAULT_LOCALE
  const { rows } = await sql({ ...ProductRow, description: col.text })`
    select ${productColumns(language)}, ${inLanguage(sql`p.description`, language)} as description
    from product p where p.id = ${input.id} and p.published`.execute(ctx.db)
  const row = rows[0] ?? refuse('notFound', { fields: { id: 'notFound' } })
  return toProduct(row, row.description)
}
