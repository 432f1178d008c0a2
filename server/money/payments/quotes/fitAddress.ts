import type { FoundAddress, Lease } from '../../receiving/findAddresses.ts'
import { CLOCK_SKEW_MS } from './fit.ts'

type AddressFit =
  | { readonly to: 'order'; readonly orderId: string }
  /** Owner uncertain; shown to the order that has the address now. */
  | { readonly to: 'usedAddress'; readonly orderId: string }
  | { readonly to: 'noOrder' | 'ambiguous' }

type Transfer = { readonly amountMicro: bigint; readonly timeMs: number }

/** Only this order's buyer, and the merchant where it is a wallet of theirs, ever knew the address. */
const isSoleOwner = ({ role }: FoundAddress, { fromMs, untilMs }: Lease, timeMs: number): boolean =>
  timeMs >= fromMs - CLOCK_SKEW_MS && (role === 'forwarder' || timeMs < untilMs)

/**
 * Matches a transfer to an order's own address: on its first use every amount is that order's, later only the exact
 * one (rules: payments#own-address). `asked` are the amounts that the order was asked for.
 */
export function fitAddress(
  { amountMicro, timeMs }: Transfer,
  found: FoundAddress,
  asked: (orderId: string) => ReadonlySet<bigint>,
): AddressFit {
  const [sole] = found.leases
  if (found.uses <= 1 && sole)
    return isSoleOwner(found, sole, timeMs)
      ? { to: 'order', orderId: sole.orderId }
      : { to: 'noOrder' }
  const live = found.leases.filter(({ fromMs, untilMs }) => timeMs >= fromMs && timeMs < untilMs)
  const exact = live.filter(({ orderId }) => asked(orderId).has(amountMicro))
  if (exact.length > 1 || (exact.length === 0 && live.length > 1)) return { to: 'ambiguous' }
  if (exact[0]) return { to: 'order', orderId: exact[0].orderId }
  return live[0] ? { to: 'usedAddress', orderId: live[0].orderId } : { to: 'noOrder' }
}
