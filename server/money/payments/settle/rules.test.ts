import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '../../../../basics/status.ts'
import { LATE_DELIVERY_MS } from '../payment.ts'
import {
  SETTLE_RULES,
  settleRule,
  shownStatus,
  type PaymentOutcome,
  type PaymentState,
} from './rules.ts'
import { settleOrder, type PaymentFacts, type TransferFacts } from './settleOrder.ts'

const STATES = ['open', 'complete', 'closed'] as const satisfies PaymentState[]
const SUMS = ['below', 'exact', 'above'] as const

describe('the table of rules', () => {
  it('the table of rules has exactly one row for every case, and no row that no case reaches', () => {
    const used = new Set(
      STATES.flatMap((state) =>
        [true, false].flatMap((late) => SUMS.map((sum) => settleRule({ state, late, sum }))),
      ),
    )
    // Only money that is enough revives an order.
    for (const late of [true, false])
      for (const sum of ['exact', 'above'] as const)
        used.add(settleRule({ state: 'revived', late, sum }))
    expect(used.size).toBe(SETTLE_RULES.length)
    expect(() => settleRule({ state: 'revived', late: true, sum: 'below' })).toThrow('0 rules')
  })

  it('the table of rules pays an order only while it is open, or has its goods again, and with enough', () => {
    for (const rule of SETTLE_RULES)
      if (rule.pays)
        expect([
          ['open', 'revived'].includes(rule.state),
          ['exact', 'above'].includes(rule.sum),
        ]).toEqual([true, true])
  })

  it('lets money wait for a rest only while one may come', () => {
    for (const rule of SETTLE_RULES)
      expect(rule.waits).toBe(rule.state === 'open' && rule.sum === 'below')
  })

  it('delivers nothing that does not pay, and gives a reason for whatever it holds', () => {
    for (const rule of SETTLE_RULES) {
      if (!rule.pays) expect(rule.delivers).toBe('none')
      if (rule.delivers !== 'all') expect(rule.reason).not.toBeNull()
    }
  })

  it('the table of rules shows what is on its way only while it may still change something', () => {
    const outcomes: PaymentOutcome[] = [
      'waiting',
      'settled',
      'short',
      'over',
      'late',
      'held',
      'refunded',
    ]
    for (const outcome of outcomes) {
      expect(PAYMENT_STATUSES).toContain(shownStatus(outcome, null))
      expect(shownStatus(outcome, 'seen')).toBe(
        ['waiting', 'short', 'late'].includes(outcome) ? 'seen' : outcome,
      )
    }
  })
})

const open = (totalMicro: bigint, discountMicro: bigint): PaymentFacts => ({
  state: 'open',
  totalMicro,
  dueMicro: totalMicro - discountMicro,
  receivedMicro: 0n,
  refundedMicro: 0n,
  outcome: 'waiting',
  mayRevive: false,
})
const NOW = 1_000_000
const transfer = (id: bigint, amountBase: bigint, decimals = 6, timeMs = NOW): TransferFacts => ({
  id,
  amountBase,
  decimals,
  timeMs,
  dueAtMs: NOW,
})

describe('settling', () => {
  const price = 20_000_000n
  it.each([
    ['the quoted amount', [19_996_300n], ['settled'], 'settled'],
    ['the round price', [20_000_000n], ['settled'], 'settled'],
    ['one micro too little', [19_996_299n], ['short'], 'short'],
    ['too little, then the rest', [5_000_000n, 14_996_300n], ['short', 'settled'], 'settled'],
    ['too little, then more than the rest', [5_000_000n, 16_000_000n], ['short', 'over'], 'over'],
    ['one micro too much', [20_000_001n], ['over'], 'over'],
    ['twice', [19_996_300n, 19_996_300n], ['settled', 'held'], 'over'],
    ['nothing that matters', [1n], ['short'], 'short'],
  ] as const)('%s', (_name, amounts, statuses, outcome) => {
    let payment = open(price, 3_700n)
    const short: TransferFacts[] = []
    const seen = amounts.map((amount, at) => {
      const one = transfer(BigInt(at), amount)
      const settlement = settleOrder(payment, short, one)
      payment = settlement.payment
      if (settlement.verdict.status === 'short') short.push(one)
      return settlement.verdict.status
    })
    expect([seen, payment.outcome]).toEqual([statuses, outcome])
  })

  it('settling takes late money while the order is open, and says so, by the block and not by when it was seen', () => {
    const at = (timeMs: number) =>
      settleOrder(open(price, 0n), [], transfer(1n, price, 6, timeMs)).verdict
    expect(at(NOW)).toMatchObject({ status: 'settled', reason: null, outcome: 'deliver' })
    expect(at(NOW + 1)).toMatchObject({
      status: 'settled',
      reason: 'late',
      deliveredBase: price,
      heldBase: 0n,
      outcome: 'deliver',
    })
  })

  it('settling holds money for an order that was given up, unless it can have its goods for it within a day', () => {
    const closed = (mayRevive: boolean, amount: bigint, timeMs: number) =>
      settleOrder(
        { ...open(price, 3_700n), state: 'closed', mayRevive },
        [],
        transfer(1n, amount, 6, timeMs),
      )
    const held = { status: 'late', reason: 'late', deliveredBase: 0n, outcome: null }
    expect(closed(false, price, NOW).verdict).toMatchObject(held)
    expect(closed(true, price - 3_701n, NOW).verdict).toMatchObject(held)
    expect(closed(true, price, NOW + LATE_DELIVERY_MS + 1).verdict).toMatchObject(held)
    expect(closed(true, price, NOW + LATE_DELIVERY_MS)).toMatchObject({
      pays: true,
      verdict: { status: 'settled', reason: 'late', deliveredBase: price, outcome: 'deliver' },
    })
    expect(closed(true, price + 5n, NOW)).toMatchObject({
      pays: true,
      verdict: { status: 'over', deliveredBase: price, heldBase: 5n, outcome: null },
    })
  })

  it('settling does not count again what was given back', () => {
    const after = { ...open(price, 0n), receivedMicro: 5_000_000n, refundedMicro: 5_000_000n }
    expect(settleOrder(after, [], transfer(2n, price - 5_000_000n)).verdict).toMatchObject({
      status: 'short',
      outcome: 'askRest',
    })
    expect(settleOrder(after, [], transfer(2n, price)).verdict).toMatchObject({
      status: 'settled',
      deliveredBase: price,
    })
  })

  it('settling never loses or makes a unit, pays at most once, whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100_000_000_000_000n),
        fc.bigInt(0n, 99n),
        fc.constantFrom(6, 18),
        fc.array(
          fc.record({ share: fc.bigInt(0n, 300n), dust: fc.bigInt(0n, 999n), late: fc.boolean() }),
          { maxLength: 12 },
        ),
        (total, steps, decimals, coming) => {
          let payment = open(total, total > steps * 100n ? steps * 100n : 0n)
          const verdicts = new Map<
            bigint,
            { amount: bigint; delivered: bigint; held: bigint; reason: unknown }
          >()
          const short: TransferFacts[] = []
          let paid = 0
          for (const [at, { share, dust, late }] of coming.entries()) {
            const scale = 10n ** BigInt(decimals - 6)
            const amountBase = ((total * share) / 100n) * scale + (decimals === 18 ? dust : 0n)
            const one = transfer(BigInt(at), amountBase, decimals, late ? NOW + 1 : NOW)
            const settlement = settleOrder(payment, short, one)
            payment = settlement.payment
            paid += settlement.pays ? 1 : 0
            if (settlement.verdict.status === 'short') short.push(one)
            for (const verdict of [settlement.verdict, ...settlement.completed])
              verdicts.set(verdict.id, {
                amount: verdict.id === one.id ? amountBase : verdicts.get(verdict.id)!.amount,
                delivered: verdict.deliveredBase,
                held: verdict.heldBase,
                reason: verdict.reason,
              })
          }
          const all = [...verdicts.values()]
          for (const { amount, delivered, held, reason } of all) {
            expect(delivered + held).toBe(amount)
            expect(delivered >= 0n && held >= 0n).toBe(true)
            if (held > 0n) expect(reason).not.toBeNull()
          }
          expect(paid).toBeLessThanOrEqual(1)
          expect(payment.state === 'complete').toBe(paid === 1)
          if (paid === 0) expect(all.every((one) => one.delivered === 0n)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
