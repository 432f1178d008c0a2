import {
  closeSync,
  existsSync,
  ftruncateSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import type { TronChain } from './chain.ts'
import type { BlockRecord, SavedChain } from './saved.ts'

/**
 * A chain in files: a snapshot (FILE) and a line per block since (FILE.N.log), written before the block is announced,
 * so that a killed process loses nothing. A truncated line is ignored.
 */
type Snapshot = SavedChain & { readonly generation: number }
/** `[time, [raw_data, signatures]…]` of a block, or a number of removed blocks. */
type Line =
  | readonly [timestamp: number, ...txs: [rawHex: string, signatures: readonly string[]][]]
  | number

export type Keeper = {
  onBlock(record: BlockRecord): void
  onRemoved(depth: number): void
  /** Restores the chain. Throws when the files are unusable. */
  load(chain: TronChain): Promise<void>
  /** Writes a new snapshot and drops the log. */
  tidy(chain: TronChain): Promise<void>
  /** True when there was no complete chain to continue. */
  readonly isNew: boolean
  /** Lines since the last snapshot. */
  readonly lines: number
  close(): void
}

const lineOf = ({ timestamp, txs }: BlockRecord): Line => [
  timestamp,
  ...txs.map(({ raw_data_hex: raw, signature }) => [raw, signature] as [string, readonly string[]]),
]
const recordOf = ([timestamp, ...txs]: Exclude<Line, number>): BlockRecord => ({
  timestamp,
  txs: txs.map(([raw_data_hex, signature]) => ({ raw_data_hex, signature })),
})

export function keepFile(file: string): Keeper {
  const logFile = (generation: number): string => `${file}.${generation}.log`
  const snapshot = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Snapshot)
    : undefined
  let generation = snapshot?.generation ?? 0
  let fd = openSync(logFile(generation), 'a', 0o600)
  let lines = 0
  let replaying = false
  const append = (line: Line): void => {
    if (replaying) return
    lines++
    writeSync(fd, `${JSON.stringify(line)}\n`)
  }

  function readLines(): Line[] {
    const text = readFileSync(logFile(generation), 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) ftruncateSync(fd, Buffer.byteLength(whole))
    return whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  }

  return {
    onBlock: (record) => append(lineOf(record)),
    onRemoved: (depth) => append(depth),
    async load(chain) {
      replaying = true
      if (snapshot) await chain.load(snapshot)
      const read = readLines()
      for (const line of read)
        await (typeof line === 'number' ? chain.replayRemoval(line) : chain.replay(recordOf(line)))
      lines = read.length
      replaying = false
    },
    tidy: (chain) =>
      chain.save((saved) => {
        const next = generation + 1
        const nextFd = openSync(logFile(next), 'w', 0o600)
        const whole = openSync(`${file}.new`, 'w', 0o600)
        writeSync(whole, JSON.stringify({ ...saved, generation: next } satisfies Snapshot))
        fsyncSync(whole)
        closeSync(whole)
        renameSync(`${file}.new`, file)
        closeSync(fd)
        rmSync(logFile(generation), { force: true })
        ;[generation, fd, lines] = [next, nextFd, 0]
      }),
    isNew: snapshot === undefined,
    get lines() {
      return lines
    },
    close: () => closeSync(fd),
  }
}
