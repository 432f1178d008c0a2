import { AMOUNT_COOLDOWN_MS } from '../payment.ts'
import { tagOf } from './amounts.ts'

/** A quote as far as attribution needs it. `open`: the order is neither paid nor given up; `paid`: its money is there. */
export type QuoteFact = {
  readonly orderId: string
  readonly amountMicro: bigint
  readonly priceMicro: bigint
  readonly openedAtMs: number
  readonly expiresAtMs: number
  readonly open: boolean
  readonly paid: boolean
  /** A deposit: what it takes can be withdrawn, so that nothing is taken for it which only looks like it. */
  readonly toBalance: boolean
}

export type Fit =
  | { readonly to: 'order'; readonly orderId: string; readonly dueAtMs: number }
  | { readonly to: 'noOrder' | 'ambiguous' }

/**
 * A block's time may lie this far before our own clock. The rest of an amount is far longer, so that the windows of
 * two quotes with the same amount never touch.
 */
export const CLOCK_SKEW_MS = 10 * 60_000

/** A wrong amount is only taken for a mistyped quote between half and twice of it. */
const WRONG_AMOUNT_FACTOR = 2n

const exact = (amountMicro: bigint, timeMs: number, quote: QuoteFact): boolean =>
  quote.amountMicro === amountMicro &&
  timeMs >= quote.openedAtMs - CLOCK_SKEW_MS &&
  timeMs < quote.expiresAtMs + AMOUNT_COOLDOWN_MS - CLOCK_SKEW_MS

const live = (timeMs: number, quote: QuoteFact): boolean =>
  quote.open && timeMs >= quote.openedAtMs - CLOCK_SKEW_MS && timeMs <= quote.expiresAtMs

/** Its buyer may still be paying: buyers are late, too, and their money must not pay somebody else's order. */
const unpaidLately = (timeMs: number, quote: QuoteFact): boolean =>
  !quote.paid &&
  timeMs >= quote.openedAtMs - CLOCK_SKEW_MS &&
  timeMs < quote.expiresAtMs + AMOUNT_COOLDOWN_MS

/** The buyer rounded the fraction away. */
const roundPrice = (amountMicro: bigint, quote: QuoteFact): boolean =>
  quote.priceMicro === amountMicro

/** The buyer mistyped the rest, or an exchange kept a fee; the part below a cent is still the quote's. */
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

/** The one payable order of that price, unless the money may just as well be for another that ran out within the day. */
function byRoundPrice(
  amountMicro: bigint,
  timeMs: number,
  quotes: readonly QuoteFact[],
): Fit | undefined {
  const meant = quotes.filter(
    (quote) => roundPrice(amountMicro, quote) && unpaidLately(timeMs, quote),
  )
  if (!meant.some((quote) => live(timeMs, quote))) return undefined
  // A deposit kept open at a common price would collect everybody's stray money; a person looks at that instead.
  return meant.every((quote) => quote.toBalance) ? { to: 'noOrder' } : only(meant)
}

type Transfer = { readonly amountMicro: bigint; readonly timeMs: number }

/**
 * Which order a transfer to a receiving address is for, judged by amount and block time: the exact amount, else the
 * round price, else the part below a cent. What fits two orders is held, never guessed; `quotes` are those of the same
 * network and receiver.
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
