import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import type { MadePicture } from './makePicture.ts'
import { PICTURE_WIDTHS } from './product.ts'

/** Keeps existing pictures, since names are content hashes. */
export async function savePictures(ctx: Context, pictures: readonly MadePicture[]): Promise<void> {
  const { rows } = await sql({
    hash: col.text,
  })`
    select hash from picture where width = 360
      and hash = any(${pictures.map(({ hash }) => hash)}::text[])`.execute(ctx.db)
  const stored = new Set(rows.map(({ hash }) => hash))
  for (const { hash, files } of pictures) {
    if (stored.has(hash)) continue
    const values = PICTURE_WIDTHS.map((width) => sql`(${hash}, ${width}, ${files[width]})`)
    await sql.named`
      insert into picture (hash, width, bytes) values ${sql.join(values)}
      on conflict do nothing`.execute(ctx.db)
  }
}
