import { keccak_256 } from '@noble/hashes/sha3.js'
import { isTronAddress } from '../../../basics/tron/address.ts'

type AddressFault = 'format' | 'checksum' | 'tron' | 'evm'

const EVM = /^0x[0-9a-fA-F]{40}$/
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** EIP-55: mixed case is a checksum. */
function hasRightCase(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()))
  return [...digits].every((digit, index) => {
    const nibble = index % 2 === 0 ? hash[index >> 1]! >> 4 : hash[index >> 1]! & 0x0f
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase())
  })
}

export function checkAddress(kind: 'evm' | 'tron', address: string): AddressFault | undefined {
  if (kind === 'evm') {
    if (TRON.test(address)) return 'tron'
    return !EVM.test(address) ? 'format' : hasRightCase(address) ? undefined : 'checksum'
  }
  if (EVM.test(address)) return 'evm'
  return !TRON.test(address) ? 'format' : isTronAddress(address) ? undefined : 'checksum'
}
