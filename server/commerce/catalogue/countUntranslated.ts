import { DEFAULT_LOCALE, type Locale } from '../../../basics/locales.ts'
import type { Context } from '../../platform/db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../../platform/db/counted.ts'
import { sql } from '../../platform/db/sql.ts'

/** Products with a name or text that lacks one of these languages, or is older than the Chinese one. */
export async function countUntranslated(
  ctx: Context,
  languages: readonly Locale[],
): Promise<Counted> {
  const others = languages.filter((one) => one !== DEFAULT_LOCALE)
  const { rowCount } = await sql.named`
    select from product where not name ?& ${others}::text[] or cardinality(outdated) > 0
      or (description ->> 'cn' <> '' and not description ?& ${others}::text[])
    limit ${MAX_COUNTED + 1}`.execute(ctx.db)
  return counted(rowCount)
}
