import { createHmac } from 'node:crypto'
import type { Hex } from '../../../basics/hex.ts'

export type SaltPurpose = 'order' | 'deposit'

const FORWARDER_SECRET_BYTES = 32

/**
 * HMAC-SHA256 of a text such as `order:17`. Only the secret predicts addresses, and with it all are found without the
 * database.
 */
export function forwarderSalt(secret: Uint8Array, purpose: SaltPurpose, index: bigint): Hex {
  if (secret.length !== FORWARDER_SECRET_BYTES)
    throw new TypeError(`a forwarder secret has ${FORWARDER_SECRET_BYTES} bytes`)
  if (index < 0n) throw new RangeError('an index is not negative')
  return `0x${createHmac('sha256', secret).update(`${purpose}:${index}`).digest('hex')}`
}
