import { VIDEO_FILE } from '../../../../basics/video.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { PIECE } from './saveVideo.ts'

const FILE = new RegExp(`^${VIDEO_FILE}$`)

const isVideoFile = (file: string): boolean => FILE.test(file)

/** Bytes of a stored video. */
export async function sizeOfVideo(
  ctx: Pick<Context, 'db'>,
  file: string,
): Promise<number | undefined> {
  if (!isVideoFile(file)) return undefined
  const { rows } = await sql({ bytes: col.int })`
    select bytes from video where file = ${file}`.execute(ctx.db)
  return rows[0]?.bytes
}

/** Bytes `from` to `to`, both included, in pieces. */
export async function* readVideo(
  ctx: Pick<Context, 'db'>,
  file: string,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Buffer> {
  for (let place = Math.floor(from / PIECE); place * PIECE <= to; place++) {
    const { rows } = await sql({ bytes: col.bytes })`
      select bytes from video_piece where file = ${file} and place = ${place}`.execute(ctx.db)
    if (!rows[0]) return
    const start = place * PIECE
    yield rows[0].bytes.subarray(Math.max(0, from - start), to - start + 1)
  }
}

export async function storedVideos(
  ctx: Pick<Context, 'db'>,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set()
  const { rows } = await sql({ file: col.text })`
    select file from video where file = any(${[...files]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ file }) => file))
}

export const hasVideo = async (ctx: Pick<Context, 'db'>, file: string): Promise<boolean> =>
  (await sizeOfVideo(ctx, file)) !== undefined
