import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** PostgreSQL channel on which triggers announce a new version, as a decimal number. */
export const CATALOGUE_CHANNEL = 'catalogue_version'

/** Rises with every change that could alter a cached answer. */
export async function catalogueVersion(ctx: Context): Promise<bigint> {
  const { rows } = await sql({
    version: col.bigint,
  })`select version from catalogue_version`.execute(ctx.db)
  return rows[0]!.version
}
