import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

const FILE = /^([0-9a-f]{32})\.webp$/

/** A public picture by its file's name; `undefined` until staff have shown it, and once its comment is hidden. */
export async function readCommentPicture(ctx: Context, file: string): Promise<Buffer | undefined> {
  const id = FILE.exec(file)?.[1]
  if (id === undefined) return undefined
  const { rows } = await sql.named({ bytes: col.bytes })`
    select p.bytes from comment_picture p join comment c on c.id = p.comment_id
    where p.id = ${id} and c.state = 'shown' and not c.pictures_wait`.execute(ctx.db)
  return rows[0]?.bytes
}
