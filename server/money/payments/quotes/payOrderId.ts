import { createHash } from 'node:crypto'
import { taggedOrderId } from '../../../../basics/orderId.ts'

const TAG_HEX_DIGITS = 32

/**
 * The contract takes an id once, and strangers can guess and spend plain ids. After `spoiled` failed or underpaid
 * contract payments, the id carries a tag derived from the secret; the order id stays in the low 64 bits.
 */
export function payOrderId(orderId: string, secret: string, spoiled: number): bigint {
  if (spoiled === 0) return BigInt(orderId)
  const tag = createHash('sha256')
    .update(`${secret}:${spoiled}`)
    .digest('hex')
    .slice(0, TAG_HEX_DIGITS)
  return taggedOrderId(orderId, BigInt(`0x${tag}`))
}
