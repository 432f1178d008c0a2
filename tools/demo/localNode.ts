import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { processStamp } from '../supervisor/process.ts'

/** Time between two blocks of a local chain. Browser tests make it shorter. */
export const BLOCK_MS = Number(process.env['DEMO_BLOCK_MS'] ?? 1_000)

/** What a local chain runs in, whatever its kind. */
export type LocalNode = {
  readonly rpc: string
  /** Resolves when it ends without having been told to. */
  readonly crashed: Promise<void>
  /** Ends it in order, its state saved. */
  stop(): Promise<void>
}
export type NodeOptions = {
  readonly network: number
  readonly port: number
  readonly stateFile: string
  readonly runFile: string
  /** From which the chain's own keys follow. */
  readonly secret: string
  readonly signal?: AbortSignal | undefined
}

/** What is kept of a chain says nothing that it could go on from. */
export class UnreadableState extends Error {
  override readonly name = 'UnreadableState'
}
/** A chain was ended while it started, or found its port taken; the next time it starts. */
export class EndedFromOutside extends Error {
  override readonly name = 'EndedFromOutside'
}

const bootOf = (stamp: string): string => stamp.split(' ')[0]!

/** Notes that a chain runs inside this process, until it ended in order. */
export const noteRunning = (runFile: string): void =>
  writeFileSync(runFile, JSON.stringify({ stamp: processStamp(process.pid) ?? '' }))
export const noteEnded = (runFile: string): void => rmSync(runFile, { force: true })

/**
 * Whether a chain that writes each block down before it tells of it has all its blocks still: also when its process was
 * killed, but not when the machine went down with them in its memory.
 */
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
