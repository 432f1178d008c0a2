import { MINUTE_MS } from '../../../../basics/durations.ts'
import { AMOUNT_COOLDOWN_MS, AMOUNT_PAID_MS } from '../payment.ts'
import { isWholeCents, tagOf } from './amounts.ts'

/** One quote, or remainder, at the shared address that was paid to. */
export type QuoteFact = {
  readonly orderId: string
  readonly network: number
  readonly amountMicro: bigint
  readonly priceMicro: bigint
  readonly openedAtMs: number
  readonly expiresAtMs: number
  readonly paidAtMs: number | null
  readonly closedAtMs: number | null
  readonly cancelled: boolean
}

export type Fit =
  | {
      readonly to: 'order'
      readonly orderId: string
      readonly dueAtMs: number
      /** The order was asked for this very amount. */
      readonly exact: boolean
    }
  | { readonly to: 'noOrder' | 'ambiguous' }

/**
 * Allowed difference between a block's time and our clock. Cooldowns are far longer, so windows of two quotes with
 * one amount never overlap.
 */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS

const WRONG_AMOUNT_FACTOR = 2n
/** Exchanges take up to so much out of the sum that is sent. */
export const MAX_FEE_MICRO = 10_000_000n

const begun = (timeMs: number, quote: QuoteFact): boolean =>
  timeMs >= quote.openedAtMs - CLOCK_SKEW_MS

/** Its amount is this order's until it is given to another one. */
function reserved(timeMs: number, quote: QuoteFact): boolean {
  const cooldownUntilMs = quote.expiresAtMs + AMOUNT_COOLDOWN_MS - CLOCK_SKEW_MS
  const releasedAtMs =
    quote.paidAtMs !== null
      ? quote.paidAtMs + AMOUNT_PAID_MS
      : quote.cancelled
        ? quote.closedAtMs! + CLOCK_SKEW_MS
        : Infinity
  return begun(timeMs, quote) && timeMs < Math.min(cooldownUntilMs, releasedAtMs)
}

const live = (timeMs: number, quote: QuoteFact): boolean =>
  quote.paidAtMs === null &&
  quote.closedAtMs === null &&
  begun(timeMs, quote) &&
  timeMs <= quote.expiresAtMs

/** The buyer may still pay late, and that money must not pay another order. */
const expected = (timeMs: number, quote: QuoteFact): boolean =>
  quote.paidAtMs === null && begun(timeMs, quote) && timeMs < quote.expiresAtMs + AMOUNT_COOLDOWN_MS

/** Its buyer may pay a second time, and forget the tag. */
const justPaid = (timeMs: number, quote: QuoteFact): boolean =>
  quote.paidAtMs !== null && begun(timeMs, quote) && timeMs < quote.paidAtMs + AMOUNT_PAID_MS

/** Cancelling is free: if each order kept its tag, a stranger could make every amount ambiguous. */
const hasLetGo = (timeMs: number, { cancelled, closedAtMs }: QuoteFact): boolean =>
  cancelled && timeMs >= closedAtMs! + CLOCK_SKEW_MS

/** True while its buyer may still pay (in parts, or with another order), or has just paid and may pay again. */
export const mayPay = (timeMs: number, quote: QuoteFact): boolean =>
  (expected(timeMs, quote) && !hasLetGo(timeMs, quote)) || justPaid(timeMs, quote)

const within = (a: bigint, b: bigint, mostMicro: bigint): boolean =>
  (a > b ? a - b : b - a) <= mostMicro

const hasTag = (amountMicro: bigint, quote: QuoteFact): boolean =>
  !isWholeCents(amountMicro) && tagOf(amountMicro) === tagOf(quote.amountMicro)

/** Its price, or that less what an exchange keeps. */
const couldBePrice = (amountMicro: bigint, { priceMicro }: QuoteFact): boolean =>
  amountMicro === priceMicro ||
  (amountMicro < priceMicro &&
    within(amountMicro, priceMicro, MAX_FEE_MICRO) &&
    isWholeCents(amountMicro))

/** Its price, or its amount or price less what an exchange keeps. */
const couldBeMeant = (amountMicro: bigint, quote: QuoteFact): boolean =>
  couldBePrice(amountMicro, quote) ||
  (within(amountMicro, quote.amountMicro, MAX_FEE_MICRO) && hasTag(amountMicro, quote))

/** A wrong digit: the tag is still the quote's. */
const nearly = (amountMicro: bigint, quote: QuoteFact): boolean =>
  amountMicro * WRONG_AMOUNT_FACTOR >= quote.amountMicro &&
  amountMicro <= quote.amountMicro * WRONG_AMOUNT_FACTOR &&
  hasTag(amountMicro, quote)

type Transfer = {
  readonly amountMicro: bigint
  readonly timeMs: number
  readonly network: number
}

/**
 * Matches a transfer to a shared address. `quotes` are those of this address on every network. The exact amount
 * counts on any of them; the round price, or a wrong amount with the quote's tag, on its own network only. If another
 * order (open, expired within the day or paid within the hour) fits too, it is `ambiguous` (rules:
 * payments#shared-address).
 */
export function fitTransfer(transfer: Transfer, quotes: readonly QuoteFact[]): Fit {
  const { amountMicro, timeMs, network } = transfer
  const exact = quotes.filter(
    (quote) => quote.amountMicro === amountMicro && reserved(timeMs, quote),
  )
  const meant = quotes.filter((quote) => {
    if (justPaid(timeMs, quote)) return couldBePrice(amountMicro, quote)
    if (!expected(timeMs, quote)) return false
    return hasLetGo(timeMs, quote)
      ? amountMicro === quote.priceMicro
      : couldBeMeant(amountMicro, quote)
  })
  const near =
    exact.length > 0
      ? []
      : quotes.filter((quote) => live(timeMs, quote) && nearly(amountMicro, quote))
  const giving =
    exact.length > 0
      ? exact
      : [
          ...near,
          ...meant.filter((quote) => live(timeMs, quote) && amountMicro === quote.priceMicro),
        ].filter((quote) => quote.network === network)
  const [first] = giving
  if (!first) return { to: 'noOrder' }
  return [...giving, ...meant, ...near].some((quote) => quote.orderId !== first.orderId)
    ? { to: 'ambiguous' }
    : {
        to: 'order',
        orderId: first.orderId,
        dueAtMs: first.expiresAtMs,
        exact: exact.length > 0,
      }
}
