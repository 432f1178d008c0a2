// node tools/demo/compactState.ts FILE: drops old empty blocks from a local chain's saved state. At a block a second a
// chain would otherwise grow by 130 MB a day, on disk and in anvil's memory.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

type Block = { header: { number: string }; transactions: unknown[] }
type State = { best_block_number: number | string; blocks: Block[] }

/** More than any reader lags behind. */
const KEEP_BLOCKS = 1_000

/** Keeps the first block (the chain's identity), blocks with transactions, and the newest ones. */
export function compactState<S extends State>(state: S): S {
  const from = Number(state.best_block_number) - KEEP_BLOCKS
  const blocks = state.blocks.filter(
    ({ header, transactions }) =>
      Number(header.number) === 0 || Number(header.number) > from || transactions.length > 0,
  )
  return { ...state, blocks }
}

if (import.meta.main) {
  const file = process.argv[2]!
  writeFileSync(
    `${file}.new`,
    JSON.stringify(compactState(JSON.parse(readFileSync(file, 'utf8')) as State)),
    { mode: 0o600 },
  )
  renameSync(`${file}.new`, file)
}
