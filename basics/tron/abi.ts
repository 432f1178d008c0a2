import { type Hex, bytesToHex, hexToBytes } from '../hex.ts'
import { listFields, writeBytes, writeInt, writeMessage } from './protobuf.ts'

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

const TYPES = [
  'UnknownEntryType',
  'Constructor',
  'Function',
  'Event',
  'Fallback',
  'Receive',
  'Error',
]
const MUTABILITIES = ['UnknownMutabilityType', 'Pure', 'View', 'Nonpayable', 'Payable']

const fieldsOf = (
  bytes: bigint | Uint8Array,
): readonly (readonly [number, bigint | Uint8Array])[] => listFields(bytes as Uint8Array) ?? []
const textOf = (value: bigint | Uint8Array): string => new TextDecoder().decode(value as Uint8Array)

function paramOf(bytes: bigint | Uint8Array): AbiParam {
  const read: { indexed?: true; name?: string; type: string } = { type: '' }
  for (const [field, value] of fieldsOf(bytes)) {
    if (field === 1) read.indexed = true
    else if (field === 2) read.name = textOf(value)
    else if (field === 3) read.type = textOf(value)
  }
  return read
}

function entryOf(bytes: Uint8Array): AbiEntry {
  const entry: { -readonly [Key in keyof AbiEntry]: AbiEntry[Key] } = {}
  const [inputs, outputs]: [AbiParam[], AbiParam[]] = [[], []]
  for (const [field, value] of fieldsOf(bytes)) {
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

export const readAbi = (hex: string | null): AbiEntry[] =>
  hex === null
    ? []
    : fieldsOf(hexToBytes(hex))
        .filter(([field]) => field === 1)
        .map(([, value]) => entryOf(value as Uint8Array))

export type SolidityEntry = {
  readonly type: string
  readonly name?: string
  readonly inputs?: readonly {
    readonly name?: string
    readonly type: string
    readonly indexed?: boolean
  }[]
  readonly outputs?: readonly { readonly name?: string; readonly type: string }[]
  readonly stateMutability?: string
  readonly anonymous?: boolean
}

const bytesOf = (text = ''): Uint8Array => new TextEncoder().encode(text)
const place = (names: readonly string[], name = ''): bigint =>
  BigInt(
    Math.max(
      0,
      names.findIndex((one) => one.toLowerCase() === name.toLowerCase()),
    ),
  )

export const writeAbi = (entries: readonly SolidityEntry[]): Hex =>
  `0x${bytesToHex(
    Uint8Array.from(
      entries.flatMap(({ type, name, inputs = [], outputs = [], stateMutability, anonymous }) => {
        const param =
          (field: number) =>
          (one: { name?: string; type: string; indexed?: boolean }): number[] =>
            writeMessage(field, [
              ...writeInt(1, one.indexed ? 1n : 0n),
              ...writeBytes(2, bytesOf(one.name)),
              ...writeBytes(3, bytesOf(one.type)),
            ])
        return writeMessage(1, [
          ...writeInt(1, anonymous ? 1n : 0n),
          ...writeBytes(3, bytesOf(name)),
          ...inputs.flatMap(param(4)),
          ...outputs.flatMap(param(5)),
          ...writeInt(6, place(TYPES, type)),
          ...writeInt(7, stateMutability === 'payable' ? 1n : 0n),
          ...writeInt(8, place(MUTABILITIES, stateMutability)),
        ])
      }),
    ),
  )}`
