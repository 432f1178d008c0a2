import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { keccak256, pad, toHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { bloomMayContain, bloomProbe } from './bloom.ts'

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => toHex(value))

/** The yellow paper's filter, said in another way: a number of 2048 bits. */
function bloomOf(values: readonly Hex[]): string {
  let bits = 0n
  for (const value of values) {
    const digest = keccak256(value)
    for (const at of [0, 4, 8])
      bits |= 1n << BigInt(parseInt(digest.slice(2 + at, 6 + at), 16) & 2047)
  }
  return `0x${bits.toString(16).padStart(512, '0')}`
}

describe('the bloom filter of a block', () => {
  it('the bloom filter of a block never denies what is in it', () => {
    fc.assert(
      fc.property(
        fc.array(hex(20), { minLength: 1, maxLength: 20 }),
        fc.array(hex(32), { minLength: 1, maxLength: 40 }),
        (addresses, topics) => {
          const bloom = bloomOf([...addresses, ...topics])
          expect(bloomMayContain(bloom, [bloomProbe(addresses[0]!)], topics.map(bloomProbe))).toBe(
            true,
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  it('says no to most of what is not, and nothing when it is missing, empty or too full', () => {
    const inside = pad('0x01')
    const bloom = bloomOf([inside])
    let wrong = 0
    for (let at = 2; at < 500; at++)
      if (bloomMayContain(bloom, [], [bloomProbe(pad(toHex(at)))])) wrong++
    expect(wrong).toBeLessThan(5)
    expect(bloomMayContain(null, [], [bloomProbe(inside)])).toBe(false)
    expect(bloomMayContain(`0x${'0'.repeat(512)}`, [], [bloomProbe(inside)])).toBe(false)
    expect(bloomMayContain(`0x${'f'.repeat(512)}`, [], [bloomProbe(inside)])).toBe(false)
  })

  const recorded = join(import.meta.dirname, '../../../../../shared/data/evm/bsc_receipt.json')
  it.skipIf(!existsSync(recorded))('agrees with a real receipt of BNB Smart Chain', () => {
    const { result } = JSON.parse(readFileSync(recorded, 'utf8')) as {
      result: { logsBloom: string; logs: { address: Hex; topics: Hex[] }[] }
    }
    for (const { address, topics } of result.logs)
      expect(bloomMayContain(result.logsBloom, [bloomProbe(address)], topics.map(bloomProbe))).toBe(
        true,
      )
  })
})
