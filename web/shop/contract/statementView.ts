import type { CallResult } from '../../../api/calls.ts'
import type { Asset } from '../../../basics/ledger.ts'
import { formatUnits, parseUnits } from '../../../basics/money.ts'
import { isInShop, isToken } from '../../../basics/tokens.ts'

export type Statement = CallResult<'readStatement'>
type Total = Statement['totals'][number]

/** Enough to add native coins and tokens of 18 decimals exactly. */
const DECIMALS = 18
const units = (amount: string): bigint => parseUnits(amount, DECIMALS) ?? 0n

/** Native coins are listed only when there are debts or holdings in them. */
export const listedTotals = (totals: readonly Total[]): Total[] =>
  totals.filter(
    ({ asset, owed, held }) =>
      isToken(asset) || units(owed) > 0n || (held !== null && units(held) > 0n),
  )

/** How much an asset's holdings fall short of its debts, or undefined when the holdings were not read. */
export function shortfalls(totals: readonly Total[]): { asset: Asset; amount: string }[] {
  return totals.flatMap(({ asset, owed, held }) => {
    if (held === null || units(held) >= units(owed)) return []
    return [{ asset, amount: formatUnits(units(owed) - units(held), DECIMALS, 2) }]
  })
}

/** True when everything that could be compared is covered. */
export const isComplete = (totals: readonly Total[]): boolean =>
  totals.every(({ asset, owed, held }) => isInShop(asset) || held !== null || units(owed) === 0n)

/** The signed text says whether it is about play money. */
export function isDemo(body: string): boolean {
  try {
    return (JSON.parse(body) as { demo?: unknown }).demo === true
  } catch {
    return false
  }
}
