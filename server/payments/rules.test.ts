import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '../../basics/status.ts'
import { SETTLE_RULES, settleRule, shownStatus, type PaymentOutcome, type PaymentState } from './rules.ts'
import { settleOrder, type PaymentFacts, type TransferFacts } from './settleOrder.ts'

const STATES: PaymentState[] = ['open', 'complete', 'closed']
const SUMS = ['below', 'exact', 'above'] as const

describe('the table of rules', () => {
  it('has exactly one row for every case, and no row that no case reaches', () => {
    const used = new Set(STATES.flatMap((state) => [true, false].flatMap((late) => SUMS.map((sum) => settleRule({ state, late, sum })))))
    expect(used.size).toBe(SETTLE_RULES.length)
  })

  it('pays an order only from open, in time and with enough', () => {
    for (const rule of SETTLE_RULES) if (rule.pays) expect([rule.state, rule.late, rule.sum === 'below' || rule.sum === 'any']).toEqual(['open', false, false])
  })

  it('delivers nothing that does not pay, and gives a reason for whatever it holds', () => {
    for (const rule of SETTLE_RULES) {
      if (!rule.pays) expect(rule.delivers).toBe('none')
      if (rule.delivers !== 'all') expect(rule.reason).not.toBeNull()
    }
  })

  it('shows what is on its way only while it may still change something', () => {
    const outcomes: PaymentOutcome[] = ['waiting', 'settled', 'short', 'over', 'late', 'held', 'refunded']
    for (const outcome of outcomes) {
      expect(PAYMENT_STATUSES).toContain(shownStatus(outcome, null))
      expect(shownStatus(outcome, 'seen')).toBe(['waiting', 'short', 'late'].includes(outcome) ? 'seen' : outcome)
    }
  })
})

const open = (totalMicro: bigint, discountMicro: bigint): PaymentFacts =>
  ({ state: 'open', totalMicro, dueMicro: totalMicro - discountMicro, receivedMicro: 0n, outcome: 'waiting' })
const NOW = 1_000_000
const transfer = (id: bigint, amountBase: bigint, decimals = 6, timeMs = NOW): TransferFacts => ({ id, amountBase, decimals, timeMs, dueAtMs: NOW })

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

  it('holds late money, by the block and not by when it was seen', () => {
    const at = (timeMs: number) => settleOrder(open(price, 0n), [], transfer(1n, price, 6, timeMs)).verdict
    expect(at(NOW).status).toBe('settled')
    expect(at(NOW + 1)).toMatchObject({ status: 'late', reason: 'late', deliveredBase: 0n, heldBase: price })
  })

  it('never loses or makes a unit, pays at most once, whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100_000_000_000_000n),
        fc.bigInt(0n, 99n),
        fc.constantFrom(6, 18),
        fc.array(fc.record({ share: fc.bigInt(0n, 300n), dust: fc.bigInt(0n, 999n), late: fc.boolean() }), { maxLength: 12 }),
        (total, steps, decimals, coming) => {
          let payment = open(total, total > steps * 100n ? steps * 100n : 0n)
          const verdicts = new Map<bigint, { amount: bigint; delivered: bigint; held: bigint; reason: unknown }>()
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
                amount: verdict.id === one.id ? amountBase : verdicts.get(verdict.id)!.amount, delivered: verdict.deliveredBase, held: verdict.heldBase, reason: verdict.reason,
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
