import { secp256k1 } from '@noble/curves/secp256k1.js'

/** A transaction's signature as TRON writes it: r, s, and v as 1b or 1c. */
export function signId(id: Uint8Array, key: Uint8Array): string {
  const signature = secp256k1.sign(id, key)
  return `${signature.toCompactHex()}${signature.recovery === 0 ? '1b' : '1c'}`
}
