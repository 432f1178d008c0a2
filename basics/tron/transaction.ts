import { bytesToHex, hexToBytes, type Hex } from '../hex.ts'
import { tronHex } from './address.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  bytesOf,
  intOf,
  readFields,
  writeBytes,
  writeInt,
  writeMessage,
  type Fields,
} from './protobuf.ts'

/** The id is the SHA-256 of `raw_data`, a protocol buffer with one contract. Pages use this to check wallets. */

type TronHead = {
  /** A recent block: its number's last two bytes, and id bytes 8 to 16; hex. */
  readonly refBlockBytes: string
  readonly refBlockHash: string
  /** In ms; later blocks exclude the transaction. */
  readonly expiration: number
  readonly timestamp: number
  /** In sun, the most burnt for energy. */
  readonly feeLimit: bigint
}

/** Addresses are `0x` and 40 digits, `callValue` sun. */
export type TronCall = TronHead & {
  readonly owner: Hex
  readonly contract: Hex
  readonly data: Hex
  readonly callValue: bigint
}

type TronKind =
  | {
      readonly kind: 'call'
      readonly owner: Hex
      readonly contract: Hex
      readonly data: Hex
      readonly callValue: bigint
    }
  | { readonly kind: 'transfer'; readonly owner: Hex; readonly to: Hex; readonly amount: bigint }
  | {
      readonly kind: 'create'
      readonly owner: Hex
      readonly bytecode: Hex
      readonly callValue: bigint
      readonly name: string
      /** Raw ABI bytes; `null` (absent) differs from empty. */
      readonly abi: Hex | null
      readonly userPercent: bigint
      readonly originEnergyLimit: bigint
    }

/** `permissionId` is 0 unless the account's permissions changed. */
export type TronFrame = TronHead & {
  readonly permissionId: number
  /** Absent without a memo. */
  readonly memo?: Hex
}

export type TronRaw = TronFrame & TronKind

const ADDRESS_PREFIX = 0x41
const HEX_20 = /^0x[0-9a-f]{40}$/i
const TYPE_URL = 'type.googleapis.com/protocol.'
export const CONTRACT_TYPES = {
  transfer: { type: 1n, name: 'TransferContract' },
  create: { type: 30n, name: 'CreateSmartContract' },
  call: { type: 31n, name: 'TriggerSmartContract' },
} as const

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const whole = (ms: number): bigint => BigInt(Math.trunc(ms))

/** Adds 0x41. Throws `TypeError` for an invalid address. */
export function addressBytes(hex: Hex): number[] {
  if (!HEX_20.test(hex)) throw new TypeError(`not an address of 20 bytes: ${hex.slice(0, 80)}`)
  return [ADDRESS_PREFIX, ...hexToBytes(hex)]
}

export function encodeContract(raw: TronRaw): number[] {
  const owner = writeBytes(1, addressBytes(raw.owner))
  switch (raw.kind) {
    case 'call':
      return [
        ...owner,
        ...writeBytes(2, addressBytes(raw.contract)),
        ...writeInt(3, raw.callValue),
        ...writeBytes(4, hexToBytes(raw.data)),
      ]
    case 'transfer':
      return [...owner, ...writeBytes(2, addressBytes(raw.to)), ...writeInt(3, raw.amount)]
    case 'create':
      return [
        ...owner,
        ...writeMessage(2, [
          ...writeBytes(1, addressBytes(raw.owner)),
          ...(raw.abi === null ? [] : writeMessage(3, hexToBytes(raw.abi))),
          ...writeBytes(4, hexToBytes(raw.bytecode)),
          ...writeInt(5, raw.callValue),
          ...writeInt(6, raw.userPercent),
          ...writeBytes(7, textBytes(raw.name)),
          ...writeInt(8, raw.originEnergyLimit),
        ]),
      ]
  }
}

/** Payments have no memo. */
export function writeFrame(
  frame: TronFrame,
  type: bigint,
  name: string,
  contract: readonly number[],
  memo: Hex = '0x',
): Uint8Array {
  const any = [...writeBytes(1, textBytes(TYPE_URL + name)), ...writeMessage(2, contract)]
  return Uint8Array.from([
    ...writeBytes(1, hexToBytes(frame.refBlockBytes)),
    ...writeBytes(4, hexToBytes(frame.refBlockHash)),
    ...writeInt(8, whole(frame.expiration)),
    ...writeBytes(10, hexToBytes(memo)),
    ...writeMessage(11, [
      ...writeInt(1, type),
      ...writeMessage(2, any),
      ...writeInt(5, BigInt(frame.permissionId)),
    ]),
    ...writeInt(14, whole(frame.timestamp)),
    ...writeInt(18, frame.feeLimit),
  ])
}

/** Throws `TypeError` for an invalid address or hex. */
export const encodeRaw = (raw: TronRaw): Uint8Array =>
  writeFrame(
    raw,
    CONTRACT_TYPES[raw.kind].type,
    CONTRACT_TYPES[raw.kind].name,
    encodeContract(raw),
    raw.memo,
  )

export const encodeCall = (call: TronCall & { readonly memo?: Hex }): Uint8Array =>
  encodeRaw({ ...call, kind: 'call', permissionId: 0 })

const hexField = (fields: Fields, field: number): Hex => `0x${bytesToHex(bytesOf(fields, field))}`
/** Re-encoding detects invalid addresses. */
export const addressField = (fields: Fields, field: number): Hex =>
  `0x${bytesToHex(bytesOf(fields, field).subarray(1))}`

export function readContract(type: bigint, fields: Fields): TronKind | undefined {
  const owner = addressField(fields, 1)
  if (type === CONTRACT_TYPES.call.type)
    return {
      kind: 'call',
      owner,
      contract: addressField(fields, 2),
      callValue: intOf(fields, 3),
      data: hexField(fields, 4),
    }
  if (type === CONTRACT_TYPES.transfer.type)
    return { kind: 'transfer', owner, to: addressField(fields, 2), amount: intOf(fields, 3) }
  const created = type === CONTRACT_TYPES.create.type ? readFields(bytesOf(fields, 2)) : undefined
  if (!created) return undefined
  return {
    kind: 'create',
    owner,
    abi: created.has(3) ? hexField(created, 3) : null,
    bytecode: hexField(created, 4),
    callValue: intOf(created, 5),
    userPercent: intOf(created, 6),
    name: new TextDecoder().decode(bytesOf(created, 7)),
    originEnergyLimit: intOf(created, 8),
  }
}

type ReadFrame = {
  readonly frame: TronFrame
  readonly type: bigint
  readonly contract: Fields
  readonly memo: Hex
}

export function readFrame(bytes: Uint8Array): ReadFrame | undefined {
  const fields = readFields(bytes)
  const head = fields && readFields(bytesOf(fields, 11))
  const any = head && readFields(bytesOf(head, 2))
  const contract = any && readFields(bytesOf(any, 2))
  if (!contract) return undefined
  const frame = {
    permissionId: Number(intOf(head, 5)),
    refBlockBytes: bytesToHex(bytesOf(fields, 1)),
    refBlockHash: bytesToHex(bytesOf(fields, 4)),
    expiration: Number(intOf(fields, 8)),
    timestamp: Number(intOf(fields, 14)),
    feeLimit: intOf(fields, 18),
  }
  return { frame, type: intOf(head, 1), contract, memo: hexField(fields, 10) }
}

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

export function ifWrittenAgain<Raw>(
  bytes: Uint8Array,
  raw: Raw | undefined,
  write: (raw: Raw) => Uint8Array,
): Raw | undefined {
  try {
    return raw && same(write(raw), bytes) ? raw : undefined
  } catch (error) {
    // Invalid addresses cannot be encoded.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * `undefined` unless re-encoding gives the same bytes: not for unknown contracts or fields (memos, tokens) or
 * non-canonical encodings.
 */
export function decodeRaw(bytes: Uint8Array): TronRaw | undefined {
  const read = readFrame(bytes)
  const kind = read && readContract(read.type, read.contract)
  return ifWrittenAgain(bytes, kind && { ...kind, ...read.frame }, encodeRaw)
}

/** Also with a memo. */
export function decodeWithMemo(bytes: Uint8Array): TronRaw | undefined {
  const read = readFrame(bytes)
  const kind = read && readContract(read.type, read.contract)
  const memo = read && read.memo !== '0x' ? { memo: read.memo } : {}
  return ifWrittenAgain(bytes, kind && { ...kind, ...read.frame, ...memo }, encodeRaw)
}

export const txIdOf = (raw: Uint8Array): string => bytesToHex(sha256(raw))

/** JSON of nodes and wallets. Numbers stay below 2^53. */
export type TronTransaction<Value = Readonly<Record<string, string | number>>> = {
  readonly visible: false
  readonly txID: string
  readonly raw_data_hex: string
  readonly raw_data: {
    readonly contract: [
      {
        readonly parameter: {
          readonly value: Value
          readonly type_url: string
        }
        readonly type: string
        readonly Permission_id?: number
      },
    ]
    readonly ref_block_bytes: string
    readonly ref_block_hash: string
    readonly expiration: number
    readonly fee_limit?: number
    /** The memo, hex. */
    readonly data?: string
    readonly timestamp: number
  }
}

function valueOf(
  raw: TronRaw & { readonly kind: 'call' | 'transfer' },
): Record<string, string | number> {
  const owner = { owner_address: tronHex(raw.owner) }
  if (raw.kind === 'transfer')
    return { ...owner, to_address: tronHex(raw.to), amount: Number(raw.amount) }
  const value: Record<string, string | number> = {
    ...owner,
    contract_address: tronHex(raw.contract),
  }
  if (raw.callValue !== 0n) value.call_value = Number(raw.callValue)
  if (raw.data !== '0x') value.data = raw.data.slice(2).toLowerCase()
  return value
}

export function transactionWith<Value>(raw: TronRaw, value: Value): TronTransaction<Value> {
  const bytes = encodeRaw(raw)
  const { name } = CONTRACT_TYPES[raw.kind]
  return {
    visible: false,
    txID: txIdOf(bytes),
    raw_data_hex: bytesToHex(bytes),
    raw_data: {
      contract: [
        {
          parameter: { value, type_url: TYPE_URL + name },
          type: name,
          ...(raw.permissionId === 0 ? {} : { Permission_id: raw.permissionId }),
        },
      ],
      ref_block_bytes: raw.refBlockBytes,
      ref_block_hash: raw.refBlockHash,
      expiration: raw.expiration,
      ...(raw.feeLimit === 0n ? {} : { fee_limit: Number(raw.feeLimit) }),
      ...(raw.memo !== undefined && { data: raw.memo.slice(2).toLowerCase() }),
      timestamp: raw.timestamp,
    },
  }
}

export const transactionOf = (
  raw: TronRaw & { readonly kind: 'call' | 'transfer' },
): TronTransaction => transactionWith(raw, valueOf(raw))
