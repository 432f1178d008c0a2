/** The protocol-buffer subset of TRON transactions: integers and bytes, defaults omitted. */
const VARINT = 0
const BYTES = 2
const VARINT_MAX_BYTES = 10

export type Fields = ReadonlyMap<number, bigint | Uint8Array>

function varint(value: bigint): number[] {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return [...bytes, Number(rest)]
}

const tag = (field: number, type: number): number[] => varint(BigInt((field << 3) | type))

/** An int64 in two's complement; empty for 0. */
export const writeInt = (field: number, value: bigint): number[] =>
  value === 0n ? [] : [...tag(field, VARINT), ...varint(value)]

export const writeBytes = (field: number, bytes: ArrayLike<number>): number[] =>
  bytes.length === 0 ? [] : writeMessage(field, bytes)

export const writeMessage = (field: number, bytes: ArrayLike<number>): number[] => [
  ...tag(field, BYTES),
  ...varint(BigInt(bytes.length)),
  ...Array.from(bytes),
]

/** In order, with repeats. `undefined` when truncated or with other wire types. Accepts non-canonical encodings. */
export function listFields(
  bytes: Uint8Array,
): (readonly [field: number, value: bigint | Uint8Array])[] | undefined {
  const fields: (readonly [number, bigint | Uint8Array])[] = []
  let at = 0
  const number = (): bigint | undefined => {
    let value = 0n
    for (let group = 0; group < VARINT_MAX_BYTES && at < bytes.length; group++) {
      const byte = bytes[at++]!
      value |= BigInt(byte & 0x7f) << BigInt(7 * group)
      if (byte < 0x80) return BigInt.asIntN(64, value)
    }
    return undefined
  }
  while (at < bytes.length) {
    const [key, value] = [number(), number()]
    if (key === undefined || value === undefined || key < 8n) return undefined
    const field = Number(key >> 3n)
    if ((key & 7n) === BigInt(VARINT)) fields.push([field, value])
    else if ((key & 7n) === BigInt(BYTES) && value >= 0n && value <= bytes.length - at) {
      fields.push([field, bytes.subarray(at, at + Number(value))])
      at += Number(value)
    } else return undefined
  }
  return fields
}

/** Fields by number; the last wins. `undefined` as in `listFields`. */
export function readFields(bytes: Uint8Array): Fields | undefined {
  const list = listFields(bytes)
  return list && new Map(list)
}

export const intOf = (fields: Fields, field: number): bigint => {
  const value = fields.get(field)
  return typeof value === 'bigint' ? value : 0n
}

export const bytesOf = (fields: Fields, field: number): Uint8Array => {
  const value = fields.get(field)
  return value instanceof Uint8Array ? value : new Uint8Array()
}
