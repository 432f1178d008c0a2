import { createHash } from 'node:crypto'
import { taggedOrderId } from '../../../../basics/orderId.ts'

const TAG_HEX_DIGITS = 32

/**
 * The id to pay under on the contract rail. The contract takes an id once, and plain ids can be guessed: after
 * `spoiled` contract payments below the price it is an id that only the secret's holders know. The watcher reads the
 * plain id from the low 64 bits.
 */
export function payOrderId(orderId: string, secret: string, spoiled: number): bigint {
  if (spoiled === 0) return BigInt(orderId)
  const tag = createHash('sha256')
    .update(`${secret}:${spoiled}`)
    .digest('hex')
    .slice(0, TAG_HEX_DIGITS)
  return taggedOrderId(orderId, BigInt(`0x${tag}`))
}
