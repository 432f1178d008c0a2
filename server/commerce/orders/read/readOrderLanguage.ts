import type { Locale } from '../../../../basics/locales.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function readOrderLanguage(ctx: Context, orderId: string): Promise<Locale> {
  const { rows } = await sql.named({ language: col.as<Locale>(col.text) })`
    select language from shop_order where id = ${orderId}`.execute(ctx.db)
  return rows[0]!.language
}
