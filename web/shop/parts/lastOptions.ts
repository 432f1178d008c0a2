import { keep, readKeptJson } from '../../client/storage.ts'
import { LAST_OPTIONS_KEY } from '../memberKeys.ts'

/** The option of a product last ordered on this device, proposed for the next order; kept here alone. */
const MAX = 100

type Pair = readonly [productId: number, optionId: number]

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger)

function listed(): readonly Pair[] {
  const kept = readKeptJson(LAST_OPTIONS_KEY)
  return Array.isArray(kept) ? kept.filter(isPair).slice(0, MAX) : []
}

export const lastOption = (productId: number): number | undefined =>
  listed().find(([id]) => id === productId)?.[1]

export function keepLastOptions(lines: readonly { productId: number; optionId: number }[]): void {
  const now = new Map(lines.map(({ productId, optionId }) => [productId, optionId]))
  const before = listed().filter(([id]) => !now.has(id))
  keep(LAST_OPTIONS_KEY, JSON.stringify([...now, ...before].slice(0, MAX)))
}
