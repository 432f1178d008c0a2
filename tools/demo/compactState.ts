// node tools/demo/compactState.ts FILE: drops old empty blocks from a local chain's saved state, which would otherwise
// grow by 130 MB a day on disk and in memory.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

type Block = { header: { number: string; timestamp: string }; transactions: unknown[] }
type State = { best_block_number: number | string; blocks: Block[] }

/** More than any reader lags behind. */
const KEEP_BLOCKS = 1_000

/**
 * Keeps only the oldest block 0. Anvil makes one before it loads a state, saves both, and uses the last one it loads:
 * a watcher at block 0 would find it changed.
 */
export function withOneGenesis<S extends State>(state: S): S {
  const isFirst = ({ header }: Block): boolean => Number(header.number) === 0
  const [genesis] = state.blocks
    .filter(isFirst)
    .toSorted((a, b) => Number(a.header.timestamp) - Number(b.header.timestamp))
  return { ...state, blocks: state.blocks.filter((block) => !isFirst(block) || block === genesis) }
}

/** Keeps the first block (the chain's identity), blocks with transactions, and the newest ones. */
export function compactState<S extends State>(state: S): S {
  const from = Number(state.best_block_number) - KEEP_BLOCKS
  const blocks = state.blocks.filter(
    ({ header, transactions }) =>
      Number(header.number) === 0 || Number(header.number) > from || transactions.length > 0,
  )
  return { ...state, blocks }
}

/** Replaces the file atomically. */
export function rewriteState(file: string, change: (state: State) => State): void {
  const state = change(JSON.parse(readFileSync(file, 'utf8')) as State)
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

if (import.meta.main) rewriteState(process.argv[2]!, (state) => compactState(withOneGenesis(state)))
