import { col, type RowOf } from '../../platform/db/columns.ts'
import { hash } from 'node:crypto'
import type { Holding, OwedOutside, OwedRewards } from '../../../basics/statement.ts'
import type { HashBytes, SumNode } from '../../../basics/sumTree.ts'
import type { Context } from '../../platform/db/context.ts'

export const sha256: HashBytes = (bytes) => hash('sha256', bytes, 'buffer')

/** Nodes below this level are not stored; proofs hash their block of 2^level leaves again. */
export const KEPT_LEVEL = 6
export const BLOCK_LEAVES = 2 ** KEPT_LEVEL

/** How long proofs are available; signed statements are kept forever. */
export const PROOF_DAYS = 35

/** Supplied by wiring. */
export type StatementSources = {
  readonly holdings: () => Promise<readonly Holding[]>
  /** In the statement's own snapshot. */
  readonly owedOutside: (ctx: Context) => Promise<OwedOutside>
  readonly owedRewards: (ctx: Context) => Promise<readonly OwedRewards[]>
  readonly namesOf: (
    ctx: Context,
    accountIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, string>>
}

/** A bigint[] literal of PostgreSQL. */
export const arrayText = (amounts: readonly bigint[]): string => `{${amounts.join(',')}}`
export const readArray = (text: string): bigint[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)

export const NodeRow = {
  place: col.int,
  hash: col.bytes,
  sums: col.text,
}
export type NodeRow = RowOf<typeof NodeRow>
export const nodeOf = (row: NodeRow): SumNode => ({ hash: row.hash, sums: readArray(row.sums) })
