import { parentPort, workerData } from 'node:worker_threads'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { MAX_VIDEO_SECONDS } from '../../../../basics/video.ts'
import type { Remuxed } from './takeVideo.ts'

/** What every browser plays. */
const CODECS = { mp4: ['avc'], webm: ['vp8', 'vp9', 'av1'] } as const
const SOUNDS = { mp4: ['aac', 'mp3'], webm: ['opus', 'vorbis'] } as const
const LARGEST_SIDE = 4_096

/** The first picture track and the first sound of it in a new file, which starts with its index. */
async function remux(bytes: Uint8Array): Promise<Remuxed> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] })
  const format = (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
  const pictures = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  const knows = (codecs: readonly string[], codec: string | null | undefined): boolean =>
    codecs.includes(codec ?? '')
  if (!pictures || !knows(CODECS[format], pictures.codec)) return { refused: 'format' }
  if (Math.max(pictures.displayWidth, pictures.displayHeight) > LARGEST_SIDE)
    return { refused: 'format' }
  const seconds = Math.ceil(await input.computeDuration())
  if (!(seconds > 0)) return { refused: 'format' }
  if (seconds > MAX_VIDEO_SECONDS) return { refused: 'tooLong' }
  const target = new BufferTarget()
  const output = new Output({
    format:
      format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const copy = await Conversion.init({
    input,
    output,
    tags: {},
    showWarnings: false,
    video: (track) => ({ discard: track.id !== pictures.id }),
    audio: (track) => ({ discard: track.id !== sound?.id || !knows(SOUNDS[format], track.codec) }),
  })
  await copy.execute()
  return { format, seconds, bytes: new Uint8Array(target.buffer!) }
}

const made = await remux(workerData as Uint8Array).catch((): Remuxed => ({ refused: 'format' }))
parentPort!.postMessage(made, 'bytes' in made ? [made.bytes.buffer as ArrayBuffer] : [])
