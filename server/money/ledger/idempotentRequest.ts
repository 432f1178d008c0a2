import { createHash } from 'node:crypto'

export type IdempotentRequest = {
  readonly accountId: bigint
  readonly requestId: string
  readonly call: string
  /** Without proofs of identity; plain JSON values and bigints. */
  readonly content: Readonly<Record<string, unknown>>
}

const SORTED = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const contentHashOf = (asked: IdempotentRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([asked.call, asked.content], SORTED))
    .digest()
