import { HOUR_MS } from '../../../../basics/durations.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import { LARGEST_VIDEO, VIDEO_PART } from '../../../../basics/video.ts'
import {
  asStaff,
  audit,
  type ActorContext,
  type StaffContext,
} from '../../../people/staff/asStaff.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { saveVideo } from '../videos/saveVideo.ts'
import { takeVideo, type MadeVideo } from '../videos/takeVideo.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Parts of unfinished uploads, and how long they are kept. */
const MAX_PARTS = 128
const KEPT_MS = HOUR_MS

type Tx = StaffContext<'catalogue.write'>

async function keepPart(tx: Tx, key: string, place: number, bytes: Buffer): Promise<void> {
  await sql`
    delete from video_upload where made_at < ${new Date(tx.now().getTime() - KEPT_MS)}`.execute(
    tx.db,
  )
  const { rows } = await sql({ parts: col.int })`
    select count(*)::int as parts from video_upload`.execute(tx.db)
  if (rows[0]!.parts >= MAX_PARTS) refuseFields({ video: 'full' })
  await sql`
    insert into video_upload (key, place, bytes, made_at) values (${key}, ${place}, ${bytes}, ${tx.now()})
    on conflict (key, place) do update set bytes = excluded.bytes, made_at = excluded.made_at`.execute(
    tx.db,
  )
}

async function partsBefore(
  ctx: Pick<ActorContext, 'db'>,
  key: string,
  place: number,
): Promise<Buffer> {
  const { rows } = await sql({ place: col.int, bytes: col.bytes })`
    select place, bytes from video_upload where key = ${key} and place < ${place} order by place`.execute(
    ctx.db,
  )
  if (rows.length !== place) refuseFields({ video: 'expired' })
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

async function made(bytes: Buffer): Promise<MadeVideo> {
  const video = await takeVideo(bytes)
  return typeof video === 'string' ? refuseFields({ video }) : video
}

/** With the last part, the video is checked, copied without metadata and stored. */
export async function uploadVideo(
  ctx: ActorContext,
  { key, place, isLast, part }: CallInput<'uploadVideo'>,
): Promise<CallResult<'uploadVideo'>> {
  if (!BASE64.test(part)) refuseFields({ video: 'format' })
  const bytes = Buffer.from(part, 'base64')
  if (bytes.length > VIDEO_PART || place * VIDEO_PART + bytes.length > LARGEST_VIDEO)
    refuseFields({ video: 'tooLarge' })
  const video = isLast
    ? await made(Buffer.concat([await partsBefore(ctx, key, place), bytes]))
    : undefined
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    if (!video) await keepPart(tx, key, place, bytes)
    else {
      await sql`delete from video_upload where key = ${key}`.execute(tx.db)
      if (!(await saveVideo(tx, video))) refuseFields({ video: 'full' })
    }
    await audit(tx, {
      action: 'uploadVideo',
      subject: { kind: 'video', id: video?.file ?? key },
      facts: { place: String(place), bytes: String(bytes.length) },
    })
    return true
  })
  return video ? { file: video.file } : {}
}
