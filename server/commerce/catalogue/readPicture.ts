import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { PICTURE_WIDTHS, type PictureWidth } from './product.ts'

const PICTURE_FILE = /^([0-9a-f]{32})-(360|720|1200)\.webp$/

export function parsePictureFile(name: string): { hash: string; width: PictureWidth } | undefined {
  const match = PICTURE_FILE.exec(name)
  return match
    ? { hash: match[1]!, width: PICTURE_WIDTHS.find((width) => String(width) === match[2])! }
    : undefined
}

export async function readPicture(
  ctx: Context,
  hash: string,
  width: PictureWidth,
): Promise<Buffer | undefined> {
  const { rows } = await sql({
    bytes: col.bytes,
  })`select bytes from picture where hash = ${hash} and width = ${width}`.execute(ctx.db)
  return rows[0]?.bytes
}
