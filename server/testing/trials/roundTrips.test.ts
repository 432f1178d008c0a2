import { describe, expect, it } from 'vitest'
import { NETWORK_IDS, NETWORKS } from '../../../basics/networks.ts'
import {
  baseToMicro,
  formatMicro,
  formatUnits,
  MAX_MICRO,
  microToBase,
  parseMicro,
  parseUnits,
} from '../../../basics/money.ts'
import { roundTrips } from './roundTrips.ts'

/** A million for each network: `npm run soak:amounts`. */
const TRIPS = 50_000

describe.each(NETWORK_IDS)('amounts of network %i', (network) => {
  const decimals = NETWORKS[network].usdtDecimals

  it('amounts are exact from micro-units to base units, text and back', () => {
    roundTrips(network, TRIPS, Math.floor(Math.random() * 2 ** 32))
  })

  it('amounts are exact at the edges', () => {
    for (const micro of [
      0n,
      1n,
      99n,
      9_999n,
      999_999n,
      1_000_000n,
      MAX_MICRO - 1n,
      MAX_MICRO,
      2n ** 53n - 1n,
      2n ** 53n,
      2n ** 53n + 1n,
    ]) {
      expect(baseToMicro(microToBase(micro, decimals), decimals)).toEqual({ micro, dustBase: 0n })
      expect(parseMicro(formatMicro(micro))).toBe(micro)
    }
    for (const base of [2n ** 64n - 1n, 2n ** 64n, 2n ** 128n, 2n ** 256n - 1n]) {
      const { micro, dustBase } = baseToMicro(base, decimals)
      expect(microToBase(micro, decimals) + dustBase).toBe(base)
      const [whole, fraction = ''] = formatUnits(base, decimals).split('.')
      expect(
        BigInt(whole!) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0')),
      ).toBe(base)
    }
  })

  it('of too many decimals, with signs, exponents, blanks or other digits are no amounts', () => {
    for (const text of [
      '',
      '.',
      '.5',
      '1.',
      '-1',
      '+1',
      '1e3',
      ' 1',
      '1 ',
      '01',
      '1,5',
      '١',
      '1_000',
      `0.${'0'.repeat(decimals)}1`,
      `1.${'1'.repeat(19)}`,
      '0x10',
      'NaN',
      'Infinity',
    ])
      expect(parseUnits(text, decimals), text).toBeUndefined()
  })
})
