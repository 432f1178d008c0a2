import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'

export type Remuxed =
  | { readonly format: 'mp4' | 'webm'; readonly seconds: number; readonly bytes: Uint8Array }
  | { readonly refused: 'format' | 'tooLong' }

export type MadeVideo = { readonly file: string; readonly seconds: number; readonly bytes: Buffer }

const TIMEOUT_MS = 20_000
const MEMORY_MB = 256
const HASH_DIGITS = 32
const COMPILED = process.env['NODE_COMPILE_CACHE']
/** Names of the boxes that an MP4 or QuickTime file begins with, behind four bytes of length. */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])
const WEBM_START = Buffer.from('1a45dfa3', 'hex')

/** For other files no thread is started. */
const mayBeVideo = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(WEBM_START) || FIRST_BOXES.has(bytes.toString('latin1', 4, 8))

/**
 * Copies the picture and sound tracks into a new file, without its metadata (place, device, time). Runs in a thread
 * of its own, since a small file can claim endless content.
 */
export async function takeVideo(bytes: Buffer): Promise<MadeVideo | 'format' | 'tooLong'> {
  if (!mayBeVideo(bytes)) return 'format'
  const made = await inThread(bytes)
  if ('refused' in made) return made.refused
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS)
  return {
    file: `${hash}.${made.format}`,
    seconds: made.seconds,
    bytes: Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength),
  }
}

function inThread(bytes: Buffer): Promise<Remuxed> {
  const worker = new Worker(new URL('./remux.worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
    // Compiling its code again takes 70 ms more.
    env: COMPILED === undefined ? {} : { NODE_COMPILE_CACHE: COMPILED },
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  return new Promise<Remuxed>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve({ refused: 'format' }))
    worker.once('exit', () => resolve({ refused: 'format' }))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
