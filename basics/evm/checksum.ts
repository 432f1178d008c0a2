import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** With EIP-55's capital letters. */
export function toChecksumAddress(address: string): string {
  const hex = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(hex))
  const digits = Array.from(hex, (digit, at) =>
    Number.parseInt(hash[at]!, 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

/** One-case addresses carry no checksum (EIP-55); others must have the right one. */
export function hasWrongChecksum(address: string): boolean {
  const hex = address.slice(2)
  const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase()
  return !isOneCase && toChecksumAddress(address) !== address
}
