export type Hex = `0x${string}`

/** Each byte's digits: looked up, since hex is written for every call and hash. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case digits without `0x`. */
export function bytesToHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += DIGITS[byte]!
  return text
}

function bytesOfDigits(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

export function hexToBytes(hex: string): Uint8Array {
  const digits = hex.startsWith('0x') ? hex.slice(2) : hex
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits))
    throw new TypeError(`no hex: ${hex.slice(0, 80)}`)
  return bytesOfDigits(digits)
}

/** Lower-case hex of whole bytes without `0x`, else `undefined`. */
export const readHex = (text: string): Uint8Array | undefined =>
  /^(?:[0-9a-f]{2})*$/.test(text) ? bytesOfDigits(text) : undefined

/** A number in JSON-RPC's format. */
export const hexQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
