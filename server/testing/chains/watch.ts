import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Context } from '../../platform/db/context.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Log } from '../../platform/log.ts'
import type { Chain, ChainTransfer } from '../../money/chains/chain.ts'
import type { ChainListeners } from '../../money/chains/watch/listeners.ts'
import { createWatcher, type Watcher } from '../../money/chains/watch/createWatcher.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

/** A log whose entries a test can read. */
export function recordingLog(): {
  log: Log
  entries: Record<string, unknown>[]
  events(event: string): Record<string, unknown>[]
} {
  const entries: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void entries.push(JSON.parse(line) as Record<string, unknown>) },
  )
  return { log, entries, events: (event) => entries.filter((entry) => entry['event'] === event) }
}

export const testContext = (db: Database, log: Log): Context => ({ db, now: () => new Date(), log })

/** Records what the watcher reported. */
export function recordingListeners() {
  const seen: ChainTransfer[] = []
  const final: ChainTransfer[] = []
  const gone: string[] = []
  const listeners: ChainListeners = {
    onSeen: async (_ctx, { transfers }) => void seen.push(...transfers),
    onGone: async (_ctx, { blockHashes }) => void gone.push(...blockHashes),
    onFinal: async (_ctx, { transfers }) => void final.push(...transfers),
  }
  return {
    listeners,
    seen,
    final,
    gone,
    credited: () => final.filter((one) => one.refusal === null),
  }
}

/** Steps until everything is read, whatever fails meanwhile. Throws after `WAIT_MS`. */
export async function processThroughFaults(watcher: Watcher, until = () => true): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  let last: unknown
  while (performance.now() < deadline) {
    try {
      await watcher.processAll()
      if (until()) return
    } catch (error) {
      last = error
    }
    await sleep(30)
  }
  throw new Error('the chain was not read in time', { cause: last })
}

export const openWatcher = (
  ctx: Context,
  chain: Chain,
  listeners: ChainListeners,
  holder?: string,
): Watcher =>
  createWatcher(ctx, chain, listeners, { deniedForMs: 0, ...(holder !== undefined && { holder }) })
