import { keccak_256 } from '@noble/hashes/sha3'
import { hexToBytes } from '@noble/hashes/utils'

/** Bloom filters have no false negatives: no logs against a match are doubted. TRON's zeros match nothing. */
const BLOOM_BITS = 2048
/** A fuller filter matches almost anything. */
const MAX_USEFUL_BITS = BLOOM_BITS / 2

export type BloomProbe = readonly number[]

/** Three bits, counted from the start of the filter. */
export function bloomProbe(hex: string): BloomProbe {
  const hash = keccak_256(hexToBytes(hex.slice(2)))
  return [0, 2, 4].map(
    (at) => BLOOM_BITS - 1 - (((hash[at]! << 8) | hash[at + 1]!) & (BLOOM_BITS - 1)),
  )
}

const holds = (bytes: Uint8Array, probe: BloomProbe): boolean =>
  probe.every((bit) => (bytes[bit >> 3]! & (0x80 >> (bit & 7))) !== 0)

export function bloomMayContain(
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
