import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { noteEnded, noteRunning, type LocalNode, type NodeOptions } from './localNode.ts'
import type { TronnetOptions } from './tronnet/createTronnet.ts'

const BLOCK_MS = 1_000
/** Solid lags the head by four blocks, as `finalized` does on the other local chains; on the real one it is 18. */
const SOLID_LAG = 4
const STOP_TIMEOUT_MS = 4_000
/** Short-lived objects of a small chain fit in there; V8's own choice keeps far more. */
const MEMORY = { maxYoungGenerationSizeMb: 2 }

/** Starts the local TRON chain in a thread of its own. Throws with what it said when it does not start. */
export async function startTronWorker({ port, stateFile, runFile, secret, signal }: NodeOptions): Promise<LocalNode> {
  signal?.throwIfAborted()
  const options: TronnetOptions = { port, blockMs: BLOCK_MS, solidLag: SOLID_LAG, file: stateFile, seed: secret }
  const worker = new Worker(join(import.meta.dirname, 'tronnet/worker.ts'), { workerData: options, resourceLimits: MEMORY })
  let told = false
  let problem: Error | undefined
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve) => worker.once('message', () => resolve()))
  worker.on('error', (error) => (problem = error instanceof Error ? error : new Error(String(error))))
  noteRunning(runFile)
  const stop = async (): Promise<void> => {
    told = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage('stop')
    const late = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(late)
    if (!problem) noteEnded(runFile)
  }
  const breakOff = (): void => void worker.terminate()
  signal?.addEventListener('abort', breakOff)
  await Promise.race([ready, ended])
  signal?.removeEventListener('abort', breakOff)
  if (signal?.aborted) {
    await worker.terminate()
    signal.throwIfAborted()
  }
  if (problem) throw new Error(`The local TRON chain did not start. ${(problem as Error).message}`)
  return { rpc: `http://127.0.0.1:${port}`, stop, crashed: ended.then(() => (told ? new Promise<void>(() => {}) : undefined)) }
}
