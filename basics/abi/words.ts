import type { Hex } from '../hex.ts'

/** 32-byte words as 64 hex digits without `0x`. */
const WORD_DIGITS = 64

export function uintWord(value: bigint): string {
  if (value < 0n || value >= 1n << 256n) throw new RangeError('not a uint256')
  return value.toString(16).padStart(WORD_DIGITS, '0')
}

export function addressWord(hex: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(hex)) throw new TypeError(`not an address: ${hex.slice(0, 80)}`)
  return hex.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')
}

/** A word's last 20 bytes. TRON leaves its prefix above them. */
export const addressInWord = (word: string): Hex => `0x${word.slice(-40)}`
