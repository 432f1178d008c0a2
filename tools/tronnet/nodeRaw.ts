import type { Hex } from '../../basics/hex.ts'
import { bytesOf, intOf, writeBytes, writeInt } from '../../basics/tron/protobuf.ts'
import {
  addressBytes,
  addressField,
  CONTRACT_TYPES,
  encodeContract,
  ifWrittenAgain,
  readContract,
  readFrame,
  writeFrame,
  type TronFrame,
  type TronRaw,
} from '../../basics/tron/transaction.ts'

/** Transactions beyond what the shop signs and reads: TRC-10 transfers, TRC-10 tokens sent with a call, and memos. */
export type NodeRaw = (TronRaw | (TronFrame & AssetTransfer)) & {
  /** Hex; absent without a memo. */
  readonly memo?: Hex
  /** Sent along with a call. */
  readonly tokens?: { readonly id: bigint; readonly amount: bigint }
}
/** `asset` is the token's id, as text. */
type AssetTransfer = {
  readonly kind: 'asset'
  readonly owner: Hex
  readonly to: Hex
  readonly asset: string
  readonly amount: bigint
}

const ASSET_TYPE = 2n
export const ASSET_CONTRACT = 'TransferAssetContract'

/** The bytes to sign. Throws `TypeError` for a malformed address or hex. */
export function encodeNodeRaw(raw: NodeRaw): Uint8Array {
  if (raw.kind === 'asset') {
    const name = new TextEncoder().encode(raw.asset)
    return writeFrame(
      raw,
      ASSET_TYPE,
      ASSET_CONTRACT,
      [
        ...writeBytes(1, name),
        ...writeBytes(2, addressBytes(raw.owner)),
        ...writeBytes(3, addressBytes(raw.to)),
        ...writeInt(4, raw.amount),
      ],
      raw.memo,
    )
  }
  const { type, name } = CONTRACT_TYPES[raw.kind]
  const { tokens = { id: 0n, amount: 0n } } = raw
  return writeFrame(
    raw,
    type,
    name,
    [...encodeContract(raw), ...writeInt(5, tokens.amount), ...writeInt(6, tokens.id)],
    raw.memo,
  )
}

function read(bytes: Uint8Array): NodeRaw | undefined {
  const found = readFrame(bytes)
  if (!found) return undefined
  const { frame, type, contract, memo } = found
  const more = memo === '0x' ? {} : { memo }
  if (type === ASSET_TYPE) {
    const asset = new TextDecoder().decode(bytesOf(contract, 1))
    return {
      kind: 'asset',
      asset,
      owner: addressField(contract, 2),
      to: addressField(contract, 3),
      amount: intOf(contract, 4),
      ...frame,
      ...more,
    }
  }
  const kind = readContract(type, contract)
  const tokens = { amount: intOf(contract, 5), id: intOf(contract, 6) }
  return (
    kind && {
      ...kind,
      ...frame,
      ...more,
      ...(kind.kind === 'call' && (tokens.amount !== 0n || tokens.id !== 0n) && { tokens }),
    }
  )
}

/** Decodes a transaction; `undefined` for kinds that the chain does not run. */
export const decodeNodeRaw = (bytes: Uint8Array): NodeRaw | undefined =>
  ifWrittenAgain(bytes, read(bytes), encodeNodeRaw)
