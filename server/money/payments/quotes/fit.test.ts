import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountBelow, dueMicro, MAX_TAG, tagOf } from './amounts.ts'
import { CLOCK_SKEW_MS, fitTransfer, type QuoteFact } from './fit.ts'
import { AMOUNT_COOLDOWN_MS, AMOUNT_PAID_MS } from '../payment.ts'

const NOW = 1_800_000_000_000
const QUOTE_MS = 30 * 60_000
const quote = (
  orderId: string,
  priceMicro: bigint,
  tag: number,
  over: Partial<QuoteFact> = {},
): QuoteFact => ({
  orderId,
  network: 137,
  priceMicro,
  amountMicro: priceMicro - BigInt(tag),
  openedAtMs: NOW,
  expiresAtMs: NOW + QUOTE_MS,
  paidAtMs: null,
  closedAtMs: null,
  cancelled: false,
  ...over,
})
const fit = (amountMicro: bigint, quotes: QuoteFact[], timeMs = NOW + 60_000, network = 137) => {
  const found = fitTransfer({ amountMicro, timeMs, network }, quotes)
  return found.to === 'order' ? found.orderId : found.to
}

describe('which order a transfer to a shared address is for', () => {
  it('leaves a round price to a person while another order of that price was paid within the hour', () => {
    const open = quote('open', 20_000_000n, 3_700)
    const paid = quote('paid', 20_000_000n, 3_800, { paidAtMs: NOW + 1_000 })
    const soon = NOW + 60_000
    expect(fit(20_000_000n, [open, paid], soon)).toBe('ambiguous')
    expect(fit(open.amountMicro, [open, paid], soon)).toBe('open')
    const dearer = quote('dearer', 21_000_000n, 3_900, { paidAtMs: NOW + 1_000 })
    expect(fit(20_000_000n, [open, dearer], soon)).toBe('ambiguous')
    const long = { expiresAtMs: NOW + 3 * AMOUNT_PAID_MS }
    const later = NOW + 1_000 + AMOUNT_PAID_MS
    expect(fit(20_000_000n, [{ ...open, ...long }, paid], later)).toBe('open')
  })

  const a = quote('a', 20_000_000n, 3_700)
  const b = quote('b', 20_000_000n, 3_800)
  const c = quote('c', 35_500_000n, 3_700)

  it.each([
    ['the exact amount', 19_996_300n, [a, b, c], 'a'],
    ['the round price of one order', 35_500_000n, [a, b, c], 'c'],
    ['the round price of two orders', 20_000_000n, [a, b, c], 'ambiguous'],
    ['a wrong amount with the tag of one order', 18_996_200n, [a, b, c], 'b'],
    ['a wrong amount with the tag of two orders', 25_496_300n, [a, b, c], 'ambiguous'],
    ['a wrong amount far away', 1_996_200n, [a, b, c], 'noOrder'],
    ['a whole amount that is nobody’s', 41_000_000n, [a, b, c], 'noOrder'],
    ['the same amount twice', 19_996_300n, [a, quote('d', 20_000_000n, 3_700)], 'ambiguous'],
    ['nothing open', 19_996_300n, [], 'noOrder'],
    // The exchange of one buyer keeps 1 USDT, and the rest is exactly what another one was asked for.
    [
      'an exact amount that is a stranger’s less a fee',
      19_996_300n,
      [a, quote('stranger', 21_000_000n, 3_700)],
      'ambiguous',
    ],
    [
      'an exact amount, and the same tag too far away for a fee',
      19_996_300n,
      [a, quote('stranger', 31_000_000n, 3_700)],
      'a',
    ],
    [
      'a round price that is a stranger’s less a fee',
      20_000_000n,
      [a, quote('stranger', 21_000_000n, 41)],
      'ambiguous',
    ],
    [
      'an exact amount that is a stranger’s round price',
      19_990_000n,
      [quote('e', 19_999_000n, 9_000), quote('stranger', 19_990_000n, 5)],
      'ambiguous',
    ],
  ] as const)('%s', (_name, amount, quotes, expected) =>
    expect(fit(amount, [...quotes])).toBe(expected),
  )

  it('knows the exact amount until it may be given out again, wrong ones only while the quote is open', () => {
    expect(fit(a.amountMicro, [a], a.expiresAtMs + 1)).toBe('a')
    expect(fit(a.amountMicro, [a], a.expiresAtMs + AMOUNT_COOLDOWN_MS - CLOCK_SKEW_MS)).toBe(
      'noOrder',
    )
    const expired = { ...a, closedAtMs: a.expiresAtMs }
    expect(fit(a.priceMicro, [a], a.expiresAtMs + 1)).toBe('noOrder')
    expect(fit(a.priceMicro, [expired])).toBe('noOrder')
    expect(fit(a.amountMicro, [expired])).toBe('a')
    expect(fit(a.amountMicro, [a], a.openedAtMs - CLOCK_SKEW_MS - 1)).toBe('noOrder')
  })

  it('lets the amount of a cancelled order go at once, that of a paid one after an hour', () => {
    const cancelled = { ...a, closedAtMs: NOW + 1_000, cancelled: true }
    expect(fit(a.amountMicro, [cancelled], NOW + 1_000)).toBe('a')
    expect(fit(a.amountMicro, [cancelled], NOW + 1_000 + CLOCK_SKEW_MS)).toBe('noOrder')
    const paid = { ...a, paidAtMs: NOW + 1_000 }
    expect(fit(a.amountMicro, [paid], NOW + AMOUNT_PAID_MS)).toBe('a')
    expect(fit(a.amountMicro, [paid], NOW + 1_000 + AMOUNT_PAID_MS)).toBe('noOrder')
    expect(fit(a.amountMicro - 1_000_000n, [paid])).toBe('noOrder')
  })

  it('counts quotes of all networks of an address, and takes money on the wrong one by its exact amount only', () => {
    const elsewhere = quote('elsewhere', 20_000_000n, 3_700, { network: 56 })
    expect(fit(a.amountMicro, [a], NOW, 56)).toBe('a')
    expect(fit(a.priceMicro, [a], NOW, 56)).toBe('noOrder')
    expect(fit(a.amountMicro - 1_000_000n, [a], NOW, 56)).toBe('noOrder')
    expect(fit(a.amountMicro, [a, elsewhere])).toBe('ambiguous')
    expect(fit(a.amountMicro, [a, { ...a, network: 56 }])).toBe('a')
  })

  it('does not pay one order with the round price that a late buyer of the same price may have sent', () => {
    const late = quote('late', 35_500_000n, 5, {
      openedAtMs: NOW - QUOTE_MS,
      expiresAtMs: NOW,
      closedAtMs: NOW,
    })
    expect(fit(c.priceMicro, [late, c])).toBe('ambiguous')
    expect(
      fit(c.priceMicro, [{ ...late, closedAtMs: null, paidAtMs: NOW - 2 * AMOUNT_PAID_MS }, c]),
    ).toBe('c')
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
          const first = quote('first', 20_000_000n, 5, { closedAtMs: NOW + QUOTE_MS })
          const opened = first.expiresAtMs + AMOUNT_COOLDOWN_MS + pause
          const second = quote('second', 20_000_000n, 5, {
            openedAtMs: opened,
            expiresAtMs: opened + QUOTE_MS,
          })
          const found = fit(first.amountMicro, [first, second], NOW + at)
          expect(NOW + at < opened - CLOCK_SKEW_MS ? found !== 'second' : found !== 'first').toBe(
            true,
          )
        },
      ),
    )
  })

  it('is never an amount of five decimals or fewer, to which exchanges cut', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100_000_000_000_000n),
        fc.integer({ min: 1, max: MAX_TAG }),
        (price, tag) => {
          const amount = amountBelow(price, tag)
          if (amount !== undefined) expect(amount % 10n).not.toBe(0n)
        },
      ),
    )
  })

  it('finds its own order for every price and tag', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100_000_000_000_000n),
        fc.integer({ min: 1, max: MAX_TAG }),
        (price, tag) => {
          const amount = amountBelow(price, tag)
          if (amount === undefined) return
          expect(price - amount).toBe(BigInt(tag))
          expect(fit(amount, [quote('own', price, tag)])).toBe('own')
          expect(dueMicro(price, [amount])).toBe(amount)
          expect(tagOf(amount)).toBe(Number(amount) % 10_000)
        },
      ),
    )
  })
})
