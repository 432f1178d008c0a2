export type Hex = `0x${string}`

/** Lower-case digits without `0x`. */
export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOfDigits = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )

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
