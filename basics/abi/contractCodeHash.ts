import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '../hex.ts'

/** `immutables`: first byte and length of each value that a constructor writes. */
export type ContractCode = {
  readonly hash: string
  readonly immutables: readonly (readonly [start: number, length: number])[]
}

/** Hash of runtime code with zeroed immutables: the same for every deployment. */
export function contractCodeHash(
  code: string,
  { immutables }: Pick<ContractCode, 'immutables'>,
): string {
  const bytes = hexToBytes(code.replace(/^0x/, ''))
  for (const [start, length] of immutables) bytes.fill(0, start, start + length)
  return bytesToHex(keccak_256(bytes))
}
