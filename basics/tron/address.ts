import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, type Hex } from '../hex.ts'

/** Base58 with a double SHA-256 checksum of 0x41 and EVM's 20 bytes. Call data and logs have the 20 bytes alone. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = 58n
const PREFIX = 0x41
const BODY_BYTES = 21
const CHECK_BYTES = 4
const WHOLE_BYTES = BODY_BYTES + CHECK_BYTES
/** The prefix makes every address start with T. */
const BASE58 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const HEX_20 = /^0x[0-9a-f]{40}$/i

const checkOf = (body: Uint8Array): Uint8Array => sha256(sha256(body)).subarray(0, CHECK_BYTES)

/** Takes `0x` and 40 digits, else throws `TypeError`. */
export function toTronAddress(evmHex: string): string {
  if (!HEX_20.test(evmHex))
    throw new TypeError(`not an address of 20 bytes: ${evmHex.slice(0, 80)}`)
  const body = hexToBytes(PREFIX.toString(16) + evmHex.slice(2))
  let value = BigInt(`0x${bytesToHex(body)}${bytesToHex(checkOf(body))}`)
  let text = ''
  for (; value > 0n; value /= BASE) text = ALPHABET[Number(value % BASE)]! + text
  return text
}

/** `0x` and lower-case hex; `undefined` for an invalid address or checksum. */
export function fromTronAddress(text: string): Hex | undefined {
  if (!BASE58.test(text)) return undefined
  const value = Array.from(text).reduce(
    (sum, letter) => sum * BASE + BigInt(ALPHABET.indexOf(letter)),
    0n,
  )
  const hex = value.toString(16).padStart(WHOLE_BYTES * 2, '0')
  if (hex.length !== WHOLE_BYTES * 2) return undefined
  const bytes = hexToBytes(hex)
  const body = bytes.subarray(0, BODY_BYTES)
  const fits =
    body[0] === PREFIX && bytesToHex(checkOf(body)) === bytesToHex(bytes.subarray(BODY_BYTES))
  return fits ? `0x${bytesToHex(body.subarray(1))}` : undefined
}

/** Throws `TypeError`. */
export function hexOfTron(base58: string): Hex {
  const hex = fromTronAddress(base58)
  if (hex === undefined) throw new TypeError(`not a TRON address: ${base58.slice(0, 80)}`)
  return hex
}

/** The node API's form: 41 and 40 digits. */
export const tronHex = (hex: string): string => `41${hex.slice(2).toLowerCase()}`

export const isTronAddress = (text: string): boolean => fromTronAddress(text) !== undefined
