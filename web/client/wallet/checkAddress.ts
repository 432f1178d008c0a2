import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

export type AddressFault = 'format' | 'checksum' | 'tron' | 'evm'

const EVM = /^0x[0-9a-fA-F]{40}$/
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Version byte, 20 bytes of address, 4 of checksum. */
const TRON_BYTES = 25
const TRON_VERSION = 0x41

/** EIP-55: the letters' cases are a checksum. All of one case carries none. */
function hasRightCase(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()))
  return [...digits].every((digit, index) => {
    const nibble = index % 2 === 0 ? hash[index >> 1]! >> 4 : hash[index >> 1]! & 0x0f
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase())
  })
}

function fromBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const sign of text) value = value * 58n + BigInt(ALPHABET.indexOf(sign))
  const hex = value.toString(16).padStart(TRON_BYTES * 2, '0')
  if (hex.length !== TRON_BYTES * 2) return undefined
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

/** Base58Check: four bytes of a double hash at the end. */
function hasRightSum(address: string): boolean {
  const bytes = fromBase58(address)
  if (!bytes || bytes[0] !== TRON_VERSION) return false
  const sum = sha256(sha256(bytes.slice(0, TRON_BYTES - 4)))
  return bytes.slice(TRON_BYTES - 4).every((byte, index) => byte === sum[index])
}

/** What is wrong with an address for a network of this kind; `undefined`: nothing. */
export function checkAddress(kind: 'evm' | 'tron', address: string): AddressFault | undefined {
  if (kind === 'evm') {
    if (TRON.test(address)) return 'tron'
    return !EVM.test(address) ? 'format' : hasRightCase(address) ? undefined : 'checksum'
  }
  if (EVM.test(address)) return 'evm'
  return !TRON.test(address) ? 'format' : hasRightSum(address) ? undefined : 'checksum'
}
