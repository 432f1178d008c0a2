import { useSyncExternalStore } from 'react'
import { cartText, MAX_CART_LINES, MAX_PIECES, type CartLine } from '../../../basics/cart.ts'
import { withOtherTabs } from '../../client/otherTabs.ts'
import { useSettings } from '../../client/settings.tsx'
import { keep, keepCookie, readKeptJson } from '../../client/storage.ts'
import { cartPath } from '../paths.ts'

/** A line of the cart on this device (rules: ordering#cart). Prices come from the shop. */
export type CartEntry = CartLine & {
  /** The price that was shown last, to tell the buyer of a change. */
  readonly seen?: string
}

const CART_KEY = 'cart'
const LARGEST_ID = 2_147_483_647
const NONE: readonly CartEntry[] = []

const listeners = new Set<() => void>()
let cached: readonly CartEntry[] | undefined

const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most

function entryOf(value: unknown): CartEntry | undefined {
  const { productId, optionId, count, seen, off } = (value ?? {}) as Record<string, unknown>
  if (!isWhole(productId, LARGEST_ID) || !isWhole(optionId, LARGEST_ID)) return undefined
  if (!isWhole(count, MAX_PIECES)) return undefined
  return {
    productId,
    optionId,
    count,
    ...(typeof seen === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(seen) && { seen }),
    ...(off === true && { off }),
  }
}

/** Reads stored lines. Drops invalid ones and those beyond the limit. */
export function readEntries(stored: unknown): readonly CartEntry[] {
  const byOption = new Map<number, CartEntry>()
  for (const value of Array.isArray(stored) ? stored.slice(0, 10 * MAX_CART_LINES) : []) {
    const entry = entryOf(value)
    if (entry && !byOption.has(entry.optionId)) byOption.set(entry.optionId, entry)
  }
  return [...byOption.values()].slice(0, MAX_CART_LINES)
}

export const listCart = (): readonly CartEntry[] => (cached ??= readEntries(readKeptJson(CART_KEY)))

/** Reads the stored cart again before the change, since another tab may have written it. */
function change(next: (entries: readonly CartEntry[]) => readonly CartEntry[]): void {
  cached = next(readEntries(readKeptJson(CART_KEY)))
  keep(CART_KEY, cached.length > 0 ? JSON.stringify(cached) : undefined)
  setCartCookie()
  for (const listener of listeners) listener()
}

/** Tells the cart's own page what to draw (decision 099). */
export const setCartCookie = (): void =>
  keepCookie(CART_KEY, cartText(listCart()) || undefined, cartPath)

/** Tells the cart's page how to draw the delivery part; it holds no part of an address. */
export const setDeliveryCookie = (isKnown: boolean): void =>
  keepCookie('delivery', isKnown ? '1' : undefined, cartPath)

const atMost = (count: number): number => Math.min(MAX_PIECES, count)

type Ordered = {
  readonly product: { readonly id: number }
  readonly optionId: number
  readonly count: number
  readonly price: string
}

/** An order's goods as cart lines, with the price paid if it was in USDT. */
export const entriesOf = (lines: readonly Ordered[], asset: string): readonly CartEntry[] =>
  lines.map(({ product, optionId, count, price }) => ({
    productId: product.id,
    optionId,
    count: atMost(count),
    ...(asset === 'USDT' && { seen: price }),
  }))

/**
 * Adds pieces to lines that are there already. With `isOnly` they replace them, and all other lines are unselected.
 * Returns the number of lines that did not fit.
 */
export function addToCart(added: readonly CartEntry[], isOnly = false): number {
  let left = 0
  change((entries) => {
    const known = new Map(
      entries.map((entry) => [entry.optionId, isOnly ? { ...entry, off: true as const } : entry]),
    )
    for (const line of added) {
      const before = known.get(line.optionId)
      if (!before && known.size >= MAX_CART_LINES) left++
      else {
        const { off: _, ...entry } = { ...before, ...line }
        const count = isOnly ? line.count : (before?.count ?? 0) + line.count
        known.set(line.optionId, { ...entry, count: atMost(count) })
      }
    }
    return [...known.values()]
  })
  return left
}

export const changeLine = (
  optionId: number,
  part: { count?: number; isOff?: boolean; seen?: string },
): void =>
  change((entries) =>
    entries.map(({ off, ...entry }) => {
      if (entry.optionId !== optionId) return off ? { ...entry, off } : entry
      const { isOff = off === true, ...rest } = part
      return { ...entry, ...rest, ...(isOff && { off: true as const }) }
    }),
  )

export const removeFromCart = (optionIds: readonly number[]): void =>
  change((entries) => entries.filter(({ optionId }) => !optionIds.includes(optionId)))

/** Puts lines back where they were. */
export const restoreCart = (before: readonly CartEntry[]): void =>
  change((entries) => {
    const now = new Map(entries.map((entry) => [entry.optionId, entry]))
    const old = before.map((entry) => now.get(entry.optionId) ?? entry)
    const isOld = new Set(old.map(({ optionId }) => optionId))
    return [...old, ...entries.filter(({ optionId }) => !isOld.has(optionId))].slice(
      0,
      MAX_CART_LINES,
    )
  })

/** Removes exactly the ordered pieces, since another tab may have added some. */
export const takeOrdered = (
  lines: readonly { readonly optionId: number; readonly count: number }[],
): void =>
  change((entries) =>
    entries.flatMap((entry) => {
      const ordered = lines.find(({ optionId }) => optionId === entry.optionId)
      if (!ordered) return [entry]
      const count = entry.count - ordered.count
      return count > 0 ? [{ ...entry, count }] : []
    }),
  )

const subscribe = withOtherTabs(CART_KEY, listeners, () => (cached = undefined))

/** Before hydration what the server has drawn; undefined where it drew none. */
export function useCart(): readonly CartEntry[] | undefined {
  const { cart } = useSettings()
  return useSyncExternalStore<readonly CartEntry[] | undefined>(
    subscribe,
    listCart,
    () => cart?.lines,
  )
}

export const useCartCount = (): number => (useCart() ?? NONE).length
