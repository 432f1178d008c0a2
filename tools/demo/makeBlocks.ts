import { MINUTE_MS } from '../../basics/durations.ts'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { createPace } from '../tronnet/pace.ts'
import { BLOCK_MS, IDLE_MS, LAG_BLOCKS } from './localNode.ts'
import { callRpc } from './rpc.ts'

/** Empty blocks may be lost. */
const SAVE_EMPTY_MS = MINUTE_MS
const ASK_MS = 4_000

/** Replaces the file atomically. */
export async function saveState(rpc: string, stateFile: string, timeoutMs = ASK_MS): Promise<void> {
  const zipped = await callRpc<string>(rpc, 'anvil_dumpState', [], timeoutMs)
  await pipeline(
    Readable.from([Buffer.from(zipped.slice(2), 'hex')]),
    createGunzip(),
    createWriteStream(`${stateFile}.new`, { flush: true }),
  )
  await rename(`${stateFile}.new`, stateFile)
}

/**
 * Mines an anvil's blocks. After transactions the next block waits for the saved state, so that a killed chain never
 * loses a final block. `stop` saves again and throws if it cannot.
 */
export function makeBlocks(
  rpc: string,
  stateFile: string,
  onBlocks: () => void = () => {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let savedAtMs = Date.now()
  let unsaved = false
  const pace = createPace(IDLE_MS, LAG_BLOCKS + 1)
  const hasWaiting = async (): Promise<boolean> => {
    const { pending } = await callRpc<{ pending: string }>(rpc, 'txpool_status', [], ASK_MS)
    return BigInt(pending) > 0n
  }
  /** True when a block has a transaction. */
  const mine = async (blocks: number): Promise<boolean> => {
    const made = await callRpc<{ transactions: unknown[] }[]>(
      rpc,
      'evm_mine_detailed',
      [{ timestamp: null, blocks }],
      ASK_MS,
    )
    return made.some(({ transactions }) => transactions.length > 0)
  }
  const save = async (): Promise<void> => {
    await saveState(rpc, stateFile)
    unsaved = false
    savedAtMs = Date.now()
  }
  const step = async (): Promise<void> => {
    if (unsaved) await save()
    const due = pace.due(false)
    if (due === 0 && !(await hasWaiting())) return
    // A pending answer may contain transactions.
    unsaved = true
    unsaved = await mine(1)
    // Few enough to leave the oldest unfinal: a transaction may have arrived.
    if (due > 1 && !unsaved) {
      unsaved = true
      unsaved = await mine(Math.min(due - 1, LAG_BLOCKS))
    }
    pace.made(unsaved)
    onBlocks()
    if (unsaved || Date.now() - savedAtMs > SAVE_EMPTY_MS) await save()
  }
  const run = async (): Promise<void> => {
    for (let nextMs = Date.now() + BLOCK_MS; ; nextMs = Math.max(nextMs + BLOCK_MS, Date.now())) {
      await pause(Math.max(0, nextMs - Date.now()), undefined, { signal: stopping.signal }).catch(
        () => {},
      )
      if (stopping.signal.aborted) return
      // The chain's end is reported elsewhere. On a full disk no block is made until the state can be saved.
      await step().catch(() => {})
    }
  }
  const running = run()
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
    await saveState(rpc, stateFile)
  }
  return { stop }
}
