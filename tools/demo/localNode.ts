import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { processStamp } from '../supervisor/process.ts'

/** Block time of local chains. Browser tests shorten it. */
export const BLOCK_MS = Number(process.env['DEMO_BLOCK_MS'] ?? 1_000)

/** Interval of empty blocks, five at once; slightly shorter, so that a late timer skips none. */
export const IDLE_MS = Math.max(5 * BLOCK_MS, 10_000) - 100
/** `finalized` lags the head by this much on every local chain. */
export const LAG_BLOCKS = 4

export type LocalNode = {
  readonly rpc: string
  /** Resolves when it ends without being stopped. */
  readonly crashed: Promise<void>
  /** Stops it with its state saved. */
  stop(): Promise<void>
}
export type NodeOptions = {
  readonly network: number
  readonly port: number
  readonly stateFile: string
  readonly runFile: string
  /** Seed of the chain's own keys. */
  readonly secret: string
  readonly signal?: AbortSignal | undefined
  /** After each block or batch. */
  readonly onBlocks?: (() => void) | undefined
}

/** The saved state cannot be continued from. */
export class UnreadableState extends Error {
  override readonly name = 'UnreadableState'
}
/** The chain was ended during its start, or its port was taken; a retry may work. */
export class EndedFromOutside extends Error {
  override readonly name = 'EndedFromOutside'
}

const bootOf = (stamp: string): string => stamp.split(' ')[0]!

/** Marks a chain as running in this process until it is stopped. */
export const noteRunning = (runFile: string): void =>
  writeFileSync(runFile, JSON.stringify({ stamp: processStamp(process.pid) ?? '' }))
export const noteEnded = (runFile: string): void => rmSync(runFile, { force: true })

/** For a chain that writes each block before announcing it: true unless the machine went down. */
export function keptAllBlocks(runFile: string): boolean {
  let text: string
  try {
    text = readFileSync(runFile, 'utf8')
  } catch {
    return true
  }
  try {
    const { stamp } = JSON.parse(text) as { stamp: string }
    return process.platform === 'linux' && bootOf(stamp) === bootOf(processStamp(process.pid)!)
  } catch {
    return false
  }
}
