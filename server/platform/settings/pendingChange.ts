import { DAY_MS } from '../../../basics/durations.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import type { Guard } from './definitions.ts'

/** How long a changed address waits when no second person agrees. */
export const SETTING_DELAY_MS = DAY_MS

export type Shown = { readonly value: string }
export type PendingChange = {
  readonly value: string
  readonly dueAtMs: number
  readonly approved: boolean
}

type Verdict =
  | { readonly show: string; readonly step: 'keep' }
  | { readonly show: string; readonly step: 'wait' }
  | { readonly show: string; readonly step: 'adopt' }
  | { readonly show: string; readonly step: 'delay' }

const parts = (value: string, of: Guard['of']): string[] =>
  (of === 'reach' ? [value] : value.split(',')).map((part) => part.trim()).filter(Boolean)

const sameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const [left, right] = [new Set(a.map(canonicalAddress)), new Set(b.map(canonicalAddress))]
  return left.size === right.size && [...left].every((one) => right.has(one))
}

/**
 * Judges a guarded setting (rules: setup#pending-changes). Removed addresses go at once; added ones, and changes of how
 * the shop reaches people, wait until due or approved. Nothing waits before the shop opens.
 */
export function judge(
  wanted: string,
  shown: Shown | undefined,
  pending: PendingChange | undefined,
  {
    isOpen,
    nowMs,
    of = 'paid',
  }: { readonly isOpen: boolean; readonly nowMs: number; readonly of?: Guard['of'] },
): Verdict {
  const [want, show] = [parts(wanted, of), parts(shown?.value ?? '', of)]
  if (sameSet(want, show)) return { show: wanted, step: pending || !shown ? 'adopt' : 'keep' }
  if (!isOpen) return { show: wanted, step: 'adopt' }
  // Removing it waits, since it would silence alarms. The first one silences nothing.
  if (of === 'reach' && show.length === 0) return { show: wanted, step: 'adopt' }
  const kept = new Set(show.map(canonicalAddress))
  if (of === 'paid' && want.every((one) => kept.has(canonicalAddress(one))))
    return { show: wanted, step: 'adopt' }
  const isSame = pending !== undefined && sameSet(parts(pending.value, of), want)
  if (isSame && (pending.approved || pending.dueAtMs <= nowMs))
    return { show: wanted, step: 'adopt' }
  return { show: shown?.value ?? '', step: isSame ? 'wait' : 'delay' }
}
