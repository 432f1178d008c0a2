import { canonicalAddress } from '../../../basics/address.ts'
import type { Guard } from './definitions.ts'

/** How long a changed address waits when no second person agrees. */
export const HOLD_MS = 24 * 3_600_000

export type Shown = { readonly value: string }
export type Held = { readonly value: string; readonly dueAtMs: number; readonly approved: boolean }

/** What buyers are shown now, and what becomes of the rows. */
export type Verdict =
  | { readonly show: string; readonly step: 'keep' }
  /** What is shown stays; the new value waits already. */
  | { readonly show: string; readonly step: 'wait' }
  /** Becomes what is shown; a held value has ended. */
  | { readonly show: string; readonly step: 'adopt' }
  /** What is shown stays; the new value waits from now. */
  | { readonly show: string; readonly step: 'hold' }

const parts = (value: string, of: Guard['of']): string[] =>
  (of === 'reach' ? [value] : value.split(',')).map((part) => part.trim()).filter(Boolean)

const sameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const [left, right] = [new Set(a.map(canonicalAddress)), new Set(b.map(canonicalAddress))]
  return left.size === right.size && [...left].every((one) => right.has(one))
}

/**
 * Judges one guarded setting (rules: setup#held). Addresses that are taken away go at once; one that is added waits until
 * it is due or a second person agreed, and so does every change of how the shop reaches people. Before the shop opens nothing waits.
 */
export function judge(
  wanted: string,
  shown: Shown | undefined,
  held: Held | undefined,
  {
    isOpen,
    nowMs,
    of = 'paid',
  }: { readonly isOpen: boolean; readonly nowMs: number; readonly of?: Guard['of'] },
): Verdict {
  const [want, show] = [parts(wanted, of), parts(shown?.value ?? '', of)]
  if (sameSet(want, show)) return { show: wanted, step: held || !shown ? 'adopt' : 'keep' }
  if (!isOpen) return { show: wanted, step: 'adopt' }
  // Without it alarms would reach nobody, so taking it away waits, too. The first one takes nothing from anyone.
  if (of === 'reach' && show.length === 0) return { show: wanted, step: 'adopt' }
  const kept = new Set(show.map(canonicalAddress))
  if (of === 'paid' && want.every((one) => kept.has(canonicalAddress(one))))
    return { show: wanted, step: 'adopt' }
  const isSame = held !== undefined && sameSet(parts(held.value, of), want)
  if (isSame && (held.approved || held.dueAtMs <= nowMs)) return { show: wanted, step: 'adopt' }
  return { show: shown?.value ?? '', step: isSame ? 'wait' : 'hold' }
}
