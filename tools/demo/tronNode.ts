import {
  BLOCK_MS,
  noteEnded,
  noteRunning,
  UnreadableState,
  type LocalNode,
  type NodeOptions,
} from './localNode.ts'
import { createTronnet } from '../tronnet/createTronnet.ts'

/** Solid lags the head by four blocks, as `finalized` does on the other local chains; on the real one it is 18. */
const SOLID_LAG = 4

/**
 * Runs the local TRON chain inside this process: a thread of its own would cost 15 MB more. Throws when its state cannot be
 * read. It counts as crashed when it cannot make a block any more.
 */
export async function startTronNode({
  port,
  stateFile,
  runFile,
  secret,
  signal,
}: NodeOptions): Promise<LocalNode> {
  signal?.throwIfAborted()
  noteRunning(runFile)
  const net = await createTronnet({
    port,
    blockMs: BLOCK_MS,
    solidLag: SOLID_LAG,
    file: stateFile,
    seed: secret,
  }).catch((error: unknown) => {
    // Those of the machine (a port that is taken, a full disk) say nothing against the file.
    throw error instanceof Error && !('code' in error)
      ? new UnreadableState(error.message, { cause: error })
      : error
  })
  const stop = async (): Promise<void> => {
    await net.stop()
    noteEnded(runFile)
  }
  if (signal?.aborted) {
    await stop()
    signal.throwIfAborted()
  }
  const crashed = net.failed.then(async () => net.stop().catch(() => {}))
  return { rpc: net.url, stop, crashed }
}
