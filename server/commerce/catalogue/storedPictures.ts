import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export async function storedPictures(
  ctx: Pick<Context, 'db'>,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql({ hash: col.text })`
    select hash from picture where width = 360
      and hash = any(${[...new Set(hashes)]}::text[])`.execute(ctx.db)
  return rows.map(({ hash }) => hash)
}

export const hasPictures = async (
  ctx: Pick<Context, 'db'>,
  hashes: readonly string[],
): Promise<boolean> => (await storedPictures(ctx, hashes)).length === new Set(hashes).size
