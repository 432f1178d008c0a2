import { col, type RowOf } from '../../platform/db/columns.ts'
import { hash } from 'node:crypto'
import type { Holding } from '../../../basics/statement.ts'
import type { HashBytes, SumNode } from '../../../basics/sumTree.ts'
import type { Context } from '../../platform/db/context.ts'

export const sha256: HashBytes = (bytes) => hash('sha256', bytes, 'buffer')

/** Leaves that are hashed anew for a proof: 2 to the power of the level up from which nodes are kept. */
export const KEPT_LEVEL = 6
export const BLOCK_LEAVES = 2 ** KEPT_LEVEL

/** Proofs are given out for this long; the signed statements stay. */
export const PROOF_DAYS = 35

/** What the statement needs from others; wiring knows them. */
export type StatementSources = {
  /** What the shop holds on its networks at this moment. */
  readonly holdings: () => Promise<readonly Holding[]>
  /** How accounts are named to their owners: their invitation codes. */
  readonly namesOf: (
    ctx: Context,
    accountIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, string>>
}

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** PostgreSQL's text of an array of whole numbers. */
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
