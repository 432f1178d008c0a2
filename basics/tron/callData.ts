import { addressWord, uintWord } from '../abi/words.ts'
import { type Hex, bytesToHex } from '../hex.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'

const word = (value: Hex | bigint): string =>
  typeof value === 'bigint' ? uintWord(value) : addressWord(value)

/**
 * Arguments: addresses (`0x` and 40 digits) and non-negative amounts, one word each. Saves long-running processes an
 * ABI library.
 */
export const callData = (signature: string, ...args: readonly (Hex | bigint)[]): Hex =>
  `0x${bytesToHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))}${args.map(word).join('')}`

export const wordsOfCall = (data: Hex): readonly bigint[] =>
  (data.slice(10).match(/.{64}/g) ?? []).map((one) => BigInt(`0x${one}`))
