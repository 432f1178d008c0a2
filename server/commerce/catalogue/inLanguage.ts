import type { Locale } from '../../../basics/locales.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** A text column in a language, else in cn (rules: wire#languages). */
export const inLanguage = (column: Sql<unknown>, language: Locale): Sql =>
  sql`coalesce(nullif(${column}->>${language}::text, ''), ${column}->>'cn')`
