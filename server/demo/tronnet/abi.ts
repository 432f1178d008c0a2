import { hexBytes } from '../../../basics/tron/transaction.ts'

export type AbiParam = { readonly indexed?: true; readonly name?: string; readonly type: string }
export type AbiEntry = {
  readonly name?: string
  readonly inputs?: readonly AbiParam[]
  readonly outputs?: readonly AbiParam[]
  readonly type?: string
  readonly stateMutability?: string
  readonly constant?: true
  readonly payable?: true
  readonly anonymous?: true
}

const TYPES = ['UnknownEntryType', 'Constructor', 'Function', 'Event', 'Fallback', 'Receive', 'Error']
const MUTABILITIES = ['UnknownMutabilityType', 'Pure', 'View', 'Nonpayable', 'Payable']

type Field = { readonly field: number; readonly value: bigint | Uint8Array }

/** Every field of a protocol buffer in its order, the repeated ones too. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; at < bytes.length; shift += 7n) {
      const byte = bytes[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    return value
  }
  while (at < bytes.length) {
    const [key, value] = [varint(), varint()]
    const isBytes = (key & 7n) === 2n
    fields.push({ field: Number(key >> 3n), value: isBytes ? bytes.subarray(at, at + Number(value)) : value })
    if (isBytes) at += Number(value)
  }
  return fields
}

const textOf = (value: bigint | Uint8Array): string => Buffer.from(value as Uint8Array).toString('utf8')

function paramOf(bytes: bigint | Uint8Array): AbiParam {
  const read: { indexed?: true; name?: string; type: string } = { type: '' }
  for (const { field, value } of fieldsOf(bytes as Uint8Array)) {
    if (field === 1) read.indexed = true
    else if (field === 2) read.name = textOf(value)
    else if (field === 3) read.type = textOf(value)
  }
  return read
}

function entryOf(bytes: Uint8Array): AbiEntry {
  const entry: { -readonly [Key in keyof AbiEntry]: AbiEntry[Key] } = {}
  const [inputs, outputs]: [AbiParam[], AbiParam[]] = [[], []]
  for (const { field, value } of fieldsOf(bytes)) {
    if (field === 1) entry.anonymous = true
    else if (field === 2) entry.constant = true
    else if (field === 3) entry.name = textOf(value)
    else if (field === 4) inputs.push(paramOf(value))
    else if (field === 5) outputs.push(paramOf(value))
    else if (field === 6) entry.type = TYPES[Number(value)] ?? TYPES[0]!
    else if (field === 7) entry.payable = true
    else if (field === 8) entry.stateMutability = MUTABILITIES[Number(value)] ?? MUTABILITIES[0]!
  }
  return { ...(inputs.length > 0 && { inputs }), ...(outputs.length > 0 && { outputs }), ...entry }
}

/** A contract's ABI as a node tells it, from the bytes of its creation. */
export const readAbi = (hex: string | null): AbiEntry[] =>
  hex === null ? [] : fieldsOf(hexBytes(hex)).filter(({ field }) => field === 1).map(({ value }) => entryOf(value as Uint8Array))
