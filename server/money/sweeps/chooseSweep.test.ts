import { describe, expect, test } from 'vitest'
import { chooseSweep } from './chooseSweep.ts'
import { sweepRules, type Unswept } from './sweep.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY = 24 * 3_600_000
const LIMITS = { fromMicro: 500_000_000n, tronFromMicro: 380_000_000n }
let made = 0n
const lying = (usdt: number, days = 0, treasury = 'T1', decimals = 6): Unswept => ({
  address: `A${++made}`,
  treasury,
  purpose: 'order',
  index: made,
  amountBase: BigInt(Math.round(usdt * 100)) * 10n ** BigInt(decimals - 2),
  sinceMs: NOW - days * DAY,
})
const chosen = (kind: 'evm' | 'tron', all: readonly Unswept[], force = false, decimals = 6) =>
  chooseSweep(all, sweepRules(kind, LIMITS), decimals, NOW, force).map((some) =>
    some.map(({ address }) => address),
  )

describe('on an EVM network', () => {
  test('a day or the sum decides, and what costs more than it is worth stays', () => {
    expect(chosen('evm', [lying(100), lying(399.99)])).toEqual([])
    const [small, large, dust] = [lying(100), lying(400), lying(0.49)]
    expect(chosen('evm', [small, large, dust])).toEqual([[large.address, small.address]])
    const [old, young] = [lying(1, 1), lying(2)]
    expect(chosen('evm', [old, young, dust])).toEqual([[young.address, old.address]])
    expect(chosen('evm', [lying(0.49, 9)])).toEqual([])
  })

  test('dust of many addresses starts nothing', () => {
    expect(
      chosen(
        'evm',
        Array.from({ length: 2_000 }, () => lying(0.49, 3)),
      ),
    ).toEqual([])
  })

  test('counts in the token’s own units', () => {
    const one = lying(500, 0, 'T1', 18)
    expect(chosen('evm', [one], false, 18)).toEqual([[one.address]])
    expect(chosen('evm', [lying(499, 0, 'T1', 18)], false, 18)).toEqual([])
  })
})

describe('on TRON', () => {
  test('each address waits for its own limit, or for 30 days with enough on it', () => {
    const [full, old, oldDust, young] = [lying(380), lying(20, 30), lying(19, 90), lying(379, 29)]
    expect(chosen('tron', [young, old, oldDust, full])).toEqual([[full.address, old.address]])
  })

  test('everything, when asked for, is everything worth a sweep', () => {
    const [one, two] = [lying(20), lying(100)]
    expect(chosen('tron', [one, two, lying(19)], true)).toEqual([[two.address, one.address]])
  })
})

test('one transaction pays one treasury; the one that is owed most comes first', () => {
  const [a, b, c] = [lying(300, 2, 'T1'), lying(200, 2, 'T1'), lying(400, 2, 'T2')]
  expect(chosen('evm', [c, b, a])).toEqual([[a.address, b.address], [c.address]])
})
