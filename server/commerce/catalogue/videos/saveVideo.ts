import { DAY_MS } from '../../../../basics/durations.ts'
import { ALL_VIDEOS } from '../../../../basics/video.ts'
import { col } from '../../../platform/db/columns.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MadeVideo } from './takeVideo.ts'

/** Bytes per row, read at once. */
export const PIECE = 256 * 1024
/** After this long without a product, a video is deleted when the next one is stored. */
const UNUSED_MS = DAY_MS

/** False when all videos together would be too large. */
export async function saveVideo(ctx: TransactionContext, made: MadeVideo): Promise<boolean> {
  await sql`lock table video in share row exclusive mode`.execute(ctx.db)
  const unusedSince = new Date(ctx.now().getTime() - UNUSED_MS)
  await sql`
    delete from video v where made_at < ${unusedSince} and file <> ${made.file}
      and not exists (select from product p where p.video = v.file)`.execute(ctx.db)
  const { rows } = await sql({ isThere: col.bool, all: col.bigint })`
    select count(*) filter (where file = ${made.file}) > 0 as "isThere", coalesce(sum(bytes), 0)::bigint as all
    from video`.execute(ctx.db)
  const { isThere, all } = rows[0]!
  if (isThere) {
    // Uploaded again: its day of being unused starts over.
    await sql`update video set made_at = ${ctx.now()} where file = ${made.file}
      and not exists (select from product where video = ${made.file})`.execute(ctx.db)
    return true
  }
  if (all + BigInt(made.bytes.length) > BigInt(ALL_VIDEOS)) return false
  await sql`
    insert into video (file, bytes, seconds, made_at)
    values (${made.file}, ${made.bytes.length}, ${made.seconds}, ${ctx.now()})`.execute(ctx.db)
  for (let at = 0, place = 0; at < made.bytes.length; at += PIECE, place++)
    await sql`
      insert into video_piece (file, place, bytes)
      values (${made.file}, ${place}, ${made.bytes.subarray(at, at + PIECE)})`.execute(ctx.db)
  return true
}
