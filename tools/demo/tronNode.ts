import {
  BLOCK_MS,
  IDLE_MS,
  LAG_BLOCKS,
  noteEnded,
  noteRunning,
  UnreadableState,
  type LocalNode,
  type NodeOptions,
} from './localNode.ts'
import { createTronnet } from '../tronnet/createTronnet.ts'

/**
 * Runs the local TRON chain inside this process, since a thread would cost 15 MB more. Throws on unreadable state.
 * Reports a crash when it cannot make a block.
 */
export async function startTronNode({
  port,
  stateFile,
  runFile,
  secret,
  signal,
  onBlocks,
}: NodeOptions): Promise<LocalNode> {
  signal?.throwIfAborted()
  noteRunning(runFile)
  const net = await createTronnet({
    port,
    blockMs: BLOCK_MS,
    idleMs: IDLE_MS,
    solidLag: LAG_BLOCKS,
    file: stateFile,
    seed: secret,
    onBlocks,
  }).catch((error: unknown) => {
    // Errors of the machine (a taken port, a full disk) do not mean that the file is broken.
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
