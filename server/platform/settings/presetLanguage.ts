import type { Locale } from '../../../basics/locales.ts'
import type { TransactionContext } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { announceSettings } from './storedSettings.ts'

/** Before it opens, a shop without a chosen language takes its first owner's. Returns whether it did. */
export async function presetLanguage(
  tx: TransactionContext,
  { language, by }: { readonly language: Locale; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await sql`
    insert into setting (name, value, sealed, version, changed_at, changed_by)
    select 'SHOP_LANGUAGE', ${language}::text, null, 1, ${tx.now()}, ${by}
    where exists (select from shop_opening where opened_at is null)
    on conflict (name) do nothing`.execute(tx.db)
  if (rowCount === 0) return false
  await announceSettings(tx)
  return true
}
