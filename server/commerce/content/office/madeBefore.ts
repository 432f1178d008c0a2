import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../../basics/errors.ts'

type Made = { readonly id: number; readonly version: number; readonly saveKey: string | null }

/**
 * The row that an earlier request with this key made, when the answer got lost. Refuses `conflict`, which names the row, where
 * it says something else by now. Those who add rows wait for each other before.
 */
export function madeBefore<R extends Made>(
  rows: readonly R[],
  key: string | undefined,
  told: (row: R) => Readonly<Record<string, string>>,
  next: Readonly<Record<string, string>>,
): { id: number; version: number } | undefined {
  const made = key === undefined ? undefined : rows.find(({ saveKey }) => saveKey === key)
  if (!made) return undefined
  if (!isDeepStrictEqual(told(made), next)) refuse('conflict', { facts: { id: String(made.id) } })
  return { id: made.id, version: made.version }
}
