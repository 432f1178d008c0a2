import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountBelow, dueMicro, MAX_STEPS, tagOf } from './amounts.ts'
import { CLOCK_SKEW_MS, fitTransfer, type QuoteFact } from './fit.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'

const NOW = 1_800_000_000_000
const QUOTE_MS = 30 * 60_000
const quote = (
  orderId: string,
  priceMicro: bigint,
  steps: number,
  over: Partial<QuoteFact> = {},
): QuoteFact => ({
  orderId,
  priceMicro,
  amountMicro: amountBelow(priceMicro, steps)!,
  openedAtMs: NOW,
  expiresAtMs: NOW + QUOTE_MS,
  open: true,
  paid: false,
  toBalance: false,
  ...over,
})
const fit = (amountMicro: bigint, quotes: QuoteFact[], timeMs = NOW + 60_000) => {
  const found = fitTransfer({ amountMicro, timeMs }, quotes)
  return found.to === 'order' ? found.orderId : found.to
}

describe('which order a transfer is for', () => {
  const a = quote('a', 20_000_000n, 37)
  const b = quote('b', 20_000_000n, 38)
  const c = quote('c', 35_500_000n, 37)
  const deposit = quote('deposit', 50_000_000n, 49, { toBalance: true })

  it.each([
    ['the exact amount', 19_996_300n, [a, b, c], 'a'],
    ['the round price of one order', 35_500_000n, [a, b, c], 'c'],
    ['the round price of two orders', 20_000_000n, [a, b, c], 'ambiguous'],
    ['a wrong amount with the fraction of one order', 18_996_200n, [a, b, c], 'b'],
    ['a wrong amount with the fraction of two orders', 25_496_300n, [a, b, c], 'ambiguous'],
    ['a wrong amount far away', 1_996_200n, [a, b, c], 'noOrder'],
    ['a whole amount that is nobody’s', 19_000_000n, [a, b, c], 'noOrder'],
    [
      'the same amount twice, which the database forbids',
      19_996_300n,
      [a, quote('d', 20_000_000n, 37)],
      'ambiguous',
    ],
    ['the exact amount of a deposit', 49_995_100n, [a, deposit], 'deposit'],
    ['a wrong amount with the fraction of a deposit', 39_995_100n, [a, deposit], 'deposit'],
    [
      'the round amount of a deposit, which may be anybody’s money',
      50_000_000n,
      [a, deposit],
      'noOrder',
    ],
    [
      'the round amount of a deposit and the price of an order',
      50_000_000n,
      [quote('e', 50_000_000n, 50), deposit],
      'ambiguous',
    ],
    ['nothing open', 19_996_300n, [], 'noOrder'],
  ] as const)('%s', (_name, amount, quotes, expected) =>
    expect(fit(amount, [...quotes])).toBe(expected),
  )

  it('knows the exact amount until it may be given out again, wrong ones only while the quote is open', () => {
    expect(fit(a.amountMicro, [a], a.expiresAtMs + 1)).toBe('a')
    expect(fit(a.amountMicro, [a], a.expiresAtMs + AMOUNT_COOLDOWN_MS - CLOCK_SKEW_MS)).toBe(
      'noOrder',
    )
    expect(fit(a.priceMicro, [a], a.expiresAtMs + 1)).toBe('noOrder')
    expect(fit(a.priceMicro, [{ ...a, open: false }])).toBe('noOrder')
    expect(fit(a.amountMicro, [{ ...a, open: false }])).toBe('a')
    expect(fit(a.amountMicro, [a], a.openedAtMs - CLOCK_SKEW_MS - 1)).toBe('noOrder')
  })

  it('does not pay one order with the round price that a late buyer of the same price may have sent', () => {
    const late = quote('late', 35_500_000n, 5, {
      openedAtMs: NOW - QUOTE_MS,
      expiresAtMs: NOW,
      open: false,
    })
    expect(fit(c.priceMicro, [late, c])).toBe('ambiguous')
    expect(fit(c.priceMicro, [{ ...late, paid: true }, c])).toBe('c')
    expect(fit(c.priceMicro, [{ ...late, expiresAtMs: NOW - AMOUNT_COOLDOWN_MS }, c])).toBe('c')
    expect(fit(c.priceMicro, [late])).toBe('noOrder')
    expect(fit(c.amountMicro, [late, c])).toBe('c')
  })

  it('never takes one amount for two orders that held it one after the other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 * 24 * 3_600_000 }),
        fc.integer({ min: 0, max: 3_600_000 }),
        (at, pause) => {
          const first = quote('first', 20_000_000n, 5)
          const opened = first.expiresAtMs + AMOUNT_COOLDOWN_MS + pause
          const second = quote('second', 20_000_000n, 5, {
            openedAtMs: opened,
            expiresAtMs: opened + QUOTE_MS,
          })
          expect(fit(first.amountMicro, [first, second], NOW + at)).not.toBe('ambiguous')
        },
      ),
    )
  })

  it('finds its own order for every price and step', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100_000_000_000_000n),
        fc.integer({ min: 1, max: MAX_STEPS }),
        (price, steps) => {
          const amount = amountBelow(price, steps)
          if (amount === undefined) return
          expect(price - amount).toBe(BigInt(steps) * 100n)
          expect(fit(amount, [quote('own', price, steps)])).toBe('own')
          expect(dueMicro(price, [amount])).toBe(amount)
          expect(tagOf(amount)).toBe(Number(amount) % 10_000)
        },
      ),
    )
  })
})
