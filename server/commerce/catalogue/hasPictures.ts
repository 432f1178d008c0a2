import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** True when every one of these pictures is stored. */
export async function hasPictures(
  ctx: Pick<Context, 'db'>,
  hashes: readonly string[],
): Promise<boolean> {
  const asked = [...new Set(hashes)]
  const { rows } = await sql({ known: col.int })`
    select count(*)::int as known from picture where width = 360 and hash = any(${asked}::text[])`.execute(
    ctx.db,
  )
  return rows[0]!.known === asked.length
}
