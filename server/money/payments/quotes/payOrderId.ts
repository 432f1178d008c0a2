import { createHash } from 'node:crypto'
import { taggedOrderId } from '../../../../basics/orderId.ts'

const TAG_HEX_DIGITS = 32

/**
 * The contract takes an id once, and plain ids can be guessed and spent by strangers. After `spoiled` failed
 * or underpaid contract payments, the id carries a tag derived from the secret. The watcher reads the order
 * id from the low 64 bits.
 */
export function payOrderId(orderId: string, secret: string, spoiled: number): bigint {
  if (spoiled === 0) return BigInt(orderId)
  const tag = createHash('sha256')
    .update(`${secret}:${spoiled}`)
    .digest('hex')
    .slice(0, TAG_HEX_DIGITS)
  return taggedOrderId(orderId, BigInt(`0x${tag}`))
}
