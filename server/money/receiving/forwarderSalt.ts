import { createHmac } from 'node:crypto'
import type { Hex } from '../../../basics/hex.ts'

export type SaltPurpose = 'order' | 'deposit'

export const FORWARDER_SECRET_BYTES = 32

/**
 * The salt of the address with this number: HMAC-SHA256 of `order:17`. Nobody without the secret can tell an address before its
 * first sweep, and whoever has it finds every address again without the database.
 */
export function forwarderSalt(secret: Uint8Array, purpose: SaltPurpose, index: bigint): Hex {
  if (secret.length !== FORWARDER_SECRET_BYTES)
    throw new TypeError(`a forwarder secret has ${FORWARDER_SECRET_BYTES} bytes`)
  if (index < 0n) throw new RangeError('an index is not negative')
  return `0x${createHmac('sha256', secret).update(`${purpose}:${index}`).digest('hex')}`
}
