import { addressWord, uintWord } from '../abi/words.ts'
import { type Hex, bytesToHex } from '../hex.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'

const word = (value: Hex | bigint): string =>
  typeof value === 'bigint' ? uintWord(value) : addressWord(value)

/**
 * Call data of a function whose arguments are one word each: addresses as `0x` and 40 digits, amounts that are not negative.
 * The shop asks for no others, so that the processes that go on running need not load a library for all of them.
 */
export const callData = (signature: string, ...args: readonly (Hex | bigint)[]): Hex =>
  `0x${bytesToHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))}${args.map(word).join('')}`

/** The arguments behind the four bytes, word by word. */
export const wordsOfCall = (data: Hex): readonly bigint[] =>
  (data.slice(10).match(/.{64}/g) ?? []).map((one) => BigInt(`0x${one}`))
