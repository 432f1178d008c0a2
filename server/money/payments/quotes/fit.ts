import { AMOUNT_COOLDOWN_MS } from '../payment.ts'
import { tagOf } from './amounts.ts'

export type QuoteFact = {
  readonly orderId: string
  readonly amountMicro: bigint
  readonly priceMicro: bigint
  readonly openedAtMs: number
  readonly expiresAtMs: number
  readonly open: boolean
  readonly paid: boolean
  /** A deposit. Only its exact amount or fraction counts, because the money can be withdrawn. */
  readonly toBalance: boolean
}

export type Fit =
  | { readonly to: 'order'; readonly orderId: string; readonly dueAtMs: number }
  | { readonly to: 'noOrder' | 'ambiguous' }

/**
 * A block's time may be this far from our clock. An amount's cooldown is far longer, so windows of two
 * quotes with the same amount never overlap.
 */
export const CLOCK_SKEW_MS = 10 * 60_000

const WRONG_AMOUNT_FACTOR = 2n

const exact = (amountMicro: bigint, timeMs: number, quote: QuoteFact): boolean =>
  quote.amountMicro === amountMicro &&
  timeMs >= quote.openedAtMs - CLOCK_SKEW_MS &&
  timeMs < quote.expiresAtMs + AMOUNT_COOLDOWN_MS - CLOCK_SKEW_MS

const live = (timeMs: number, quote: QuoteFact): boolean =>
  quote.open && timeMs >= quote.openedAtMs - CLOCK_SKEW_MS && timeMs <= quote.expiresAtMs

/** The buyer may still pay late, and that money must not pay another order. */
const unpaidLately = (timeMs: number, quote: QuoteFact): boolean =>
  !quote.paid &&
  timeMs >= quote.openedAtMs - CLOCK_SKEW_MS &&
  timeMs < quote.expiresAtMs + AMOUNT_COOLDOWN_MS

/** The buyer dropped the fraction. */
const roundPrice = (amountMicro: bigint, quote: QuoteFact): boolean =>
  quote.priceMicro === amountMicro

/** A mistyped amount or an exchange's fee; the fraction is still the quote's. */
const sameTag = (amountMicro: bigint, quote: QuoteFact): boolean =>
  tagOf(amountMicro) !== 0 &&
  tagOf(amountMicro) === tagOf(quote.amountMicro) &&
  amountMicro * WRONG_AMOUNT_FACTOR >= quote.amountMicro &&
  amountMicro <= quote.amountMicro * WRONG_AMOUNT_FACTOR

function only(candidates: readonly QuoteFact[]): Fit | undefined {
  const [first] = candidates
  if (!first) return undefined
  if (candidates.some((quote) => quote.orderId !== first.orderId)) return { to: 'ambiguous' }
  return { to: 'order', orderId: first.orderId, dueAtMs: first.expiresAtMs }
}

/** Matches the one open order of that price, unless another expired within the day. */
function byRoundPrice(
  amountMicro: bigint,
  timeMs: number,
  quotes: readonly QuoteFact[],
): Fit | undefined {
  const meant = quotes.filter(
    (quote) => roundPrice(amountMicro, quote) && unpaidLately(timeMs, quote),
  )
  if (!meant.some((quote) => live(timeMs, quote))) return undefined
  // An open deposit at a common price would collect strays, so these are held for review.
  return meant.every((quote) => quote.toBalance) ? { to: 'noOrder' } : only(meant)
}

type Transfer = { readonly amountMicro: bigint; readonly timeMs: number }

/**
 * Tries the exact amount, the round price, then the fraction below a cent. What fits two orders is
 * ambiguous. `quotes` are those of the same network and receiver (rules: payments#matching).
 */
export function fitTransfer(transfer: Transfer, quotes: readonly QuoteFact[]): Fit {
  const { amountMicro, timeMs } = transfer
  const alive = quotes.filter((quote) => live(timeMs, quote))
  return (
    only(quotes.filter((quote) => exact(amountMicro, timeMs, quote))) ??
    byRoundPrice(amountMicro, timeMs, quotes) ??
    only(alive.filter((quote) => sameTag(amountMicro, quote))) ?? { to: 'noOrder' }
  )
}
