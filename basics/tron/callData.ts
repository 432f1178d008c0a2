import { addressWord, uintWord } from '../abi/words.ts'
import { type Hex, bytesToHex } from '../hex.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'

const word = (value: Hex | bigint): string =>
  typeof value === 'bigint' ? uintWord(value) : addressWord(value)

/**
 * Call data of a function whose arguments are one word each: addresses as `0x` and 40 digits, and
 * non-negative amounts. The shop uses no others, so long-running processes need no ABI library.
 */
export const callData = (signature: string, ...args: readonly (Hex | bigint)[]): Hex =>
  `0x${bytesToHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))}${args.map(word).join('')}`

/** The arguments after the four bytes of the selector, word by word. */
export const wordsOfCall = (data: Hex): readonly bigint[] =>
  (data.slice(10).match(/.{64}/g) ?? []).map((one) => BigInt(`0x${one}`))
