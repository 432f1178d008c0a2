import { MAX_MICRO, parseMicro } from './money.ts'

export const PRICE_COLUMNS = ['price', 'member'] as const
export const PRICE_ENDINGS = ['cent', '00', '50', '90', '95', '99'] as const

export type PriceRule = {
  /** "-10%" or "+2.5". */
  readonly change: string
  readonly ending: (typeof PRICE_ENDINGS)[number]
}

const CENT = 10_000n
const CENTS = 100n
const WHOLE_PERCENT = 100_000_000n

/** Half up; `by` is positive. */
const divided = (amount: bigint, by: bigint): bigint => {
  const doubled = 2n * amount + by
  const rest = ((doubled % (2n * by)) + 2n * by) % (2n * by)
  return (doubled - rest) / (2n * by)
}

type Read = { readonly micro: bigint; readonly isPercent: boolean }

/** Undefined for what is no change: a wrong text, nothing, or a hundred percent less. */
export function readChange(change: string): Read | undefined {
  const [, sign, digits, percent] = /^([+-]?)([\d.]+)(%?)$/.exec(change) ?? []
  const amount = digits === undefined ? undefined : parseMicro(digits)
  if (amount === undefined || amount === 0n) return undefined
  const micro = sign === '-' ? -amount : amount
  const isPercent = percent === '%'
  return isPercent && micro <= -WHOLE_PERCENT ? undefined : { micro, isPercent }
}

/** The price after a change, and why it cannot be one. */
export function priceAfter(
  beforeMicro: bigint,
  { micro, isPercent }: Read,
  ending: PriceRule['ending'],
): { readonly micro: bigint; readonly problem: 'tooSmall' | 'tooLarge' | null } {
  const exact = isPercent
    ? beforeMicro * (WHOLE_PERCENT + micro)
    : (beforeMicro + micro) * WHOLE_PERCENT
  const unit = CENT * WHOLE_PERCENT
  const cents =
    ending === 'cent'
      ? divided(exact, unit)
      : divided(exact - BigInt(ending) * unit, unit * CENTS) * CENTS + BigInt(ending)
  const after = cents * CENT
  if (after <= 0n) return { micro: after, problem: 'tooSmall' }
  return { micro: after, problem: after > MAX_MICRO ? 'tooLarge' : null }
}
