import { keccak_256 } from '@noble/hashes/sha3'
import { hexToBytes } from '@noble/hashes/utils'

/**
 * A block's bloom filter: which addresses and topics may be in its logs. It never says no wrongly, so that an empty list
 * of logs beside a filter that says yes is doubted. (A bloom of zeros, as TRON's nodes answer, says no to everything
 * and therefore only takes the hint away.)
 */
const BLOOM_BITS = 2048
/** A filter fuller than this says yes to almost anything. */
const MAX_USEFUL_BITS = BLOOM_BITS / 2

export type BloomProbe = readonly number[]

/** Positions of an address's or topic's three bits, from the start of the filter's bytes. */
export function bloomProbe(hex: string): BloomProbe {
  const hash = keccak_256(hexToBytes(hex.slice(2)))
  return [0, 2, 4].map(
    (at) => BLOOM_BITS - 1 - (((hash[at]! << 8) | hash[at + 1]!) & (BLOOM_BITS - 1)),
  )
}

/** Whether the filter has every bit of all probes. */
const holds = (bytes: Uint8Array, probe: BloomProbe): boolean =>
  probe.every((bit) => (bytes[bit >> 3]! & (0x80 >> (bit & 7))) !== 0)

/** True when all of `always` and at least one of `anyOf` may be in the block, and the filter is empty enough to tell. */
export function bloomMayHold(
  logsBloom: string | null,
  always: readonly BloomProbe[],
  anyOf: readonly BloomProbe[],
): boolean {
  if (logsBloom === null) return false
  const bytes = Buffer.from(logsBloom.slice(2), 'hex')
  if (!always.every((probe) => holds(bytes, probe)) || !anyOf.some((probe) => holds(bytes, probe)))
    return false
  let bits = 0
  for (const byte of bytes) for (let rest = byte; rest; rest &= rest - 1) bits++
  return bits <= MAX_USEFUL_BITS
}
