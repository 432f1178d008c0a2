import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainTransfer } from '../../chains/chain.ts'
import { fitTransfer, type QuoteFact } from '../quotes/fit.ts'
import { quotesOf, quotesOfReceiver, rangesOf } from './readSharedQuotes.ts'

const UNIT = 1_000_000n

test('round amounts are looked for in as few ranges of prices as there are gaps of a fee between them', () => {
  expect(rangesOf([])).toEqual([])
  expect(rangesOf([30n * UNIT, 5n * UNIT, 15n * UNIT, 41n * UNIT])).toEqual([
    { from: 5n * UNIT, to: 25n * UNIT },
    { from: 30n * UNIT, to: 40n * UNIT },
    { from: 41n * UNIT, to: 51n * UNIT },
  ])
  const many = Array.from({ length: 1_000 }, (_, at) => BigInt(at) * 10_000n)
  expect(rangesOf(many)).toEqual([{ from: 0n, to: 9_990_000n + 10n * UNIT }])
})

test('what is looked up by price and tag says the same as comparing with every quote', () => {
  // Few prices and tags, so that most amounts meet several quotes.
  const amount = fc
    .tuple(fc.integer({ min: 0, max: 2_400 }), fc.integer({ min: 0, max: 4 }))
    .map(([cents, tag]) => BigInt(cents) * 10_000n - BigInt(tag))
    .filter((micro) => micro > 0n)
  const minute = fc.integer({ min: -30, max: 90 }).map((at) => at * 60_000)
  const quote = fc
    .record({
      amountMicro: amount,
      tag: fc.integer({ min: 0, max: 4 }),
      at: minute,
      ended: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ amountMicro, tag, at, ended }): Omit<QuoteFact, 'orderId'> => ({
      network: 137,
      amountMicro,
      priceMicro: amountMicro + BigInt(tag),
      openedAtMs: at,
      expiresAtMs: at + 1_800_000,
      paidAtMs: ended === 1 ? at + 60_000 : null,
      closedAtMs: ended > 1 ? at + 60_000 : null,
      cancelled: ended === 3,
    }))
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 8 }), amount, minute, (some, amountMicro, timeMs) => {
      const quotes = some.map((one, at) => ({ ...one, orderId: String(at) }))
      const one = { amountMicro, transfer: { receiver: 'here', timeMs } as ChainTransfer }
      const found = quotesOf(new Map([['here', quotesOfReceiver(quotes)]]), one)
      const transfer = { amountMicro, timeMs, network: 137 }
      const [told, all] = [fitTransfer(transfer, found), fitTransfer(transfer, quotes)]
      expect(told.to).toBe(all.to)
      if (told.to === 'order') expect(told).toEqual(all)
    }),
    { numRuns: 3_000 },
  )
})
