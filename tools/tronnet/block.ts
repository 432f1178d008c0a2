import { bytesToHex } from '../../basics/hex.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import type { NodeRaw } from './nodeRaw.ts'
import type { InternalCall, TvmLog, TvmResult } from './tvm.ts'

/** A transaction as sent: raw_data's bytes, decoded, and its signatures. */
export type SignedTx = {
  /** 64 hex digits. */
  readonly id: string
  readonly rawHex: string
  readonly raw: NodeRaw
  readonly signatures: readonly string[]
}

type Ret = TvmResult['result']
/** A transaction's result in its block. All sun and energy are integers below 2^53. */
export type TxInfo = {
  readonly tx: SignedTx
  readonly ret: Ret
  readonly message: string
  readonly returned: string
  readonly contract: string | null
  readonly logs: readonly TvmLog[]
  readonly internal: readonly InternalCall[]
  readonly energy: number
  /** The part of `energy` that dynamic energy added. */
  readonly penalty?: number
  readonly energyFee: number
  readonly netUsage: number
  readonly netFee: number
  readonly fee: number
}

export type Header = {
  readonly number: number
  readonly timestamp: number
  /** 64 hex digits, of which the first 16 are the number. */
  readonly id: string
  readonly parentId: string
  readonly txRoot: string
  /** 0x and 40 hex digits. */
  readonly witness: string
}
export type Block = { readonly header: Header; readonly infos: readonly TxInfo[] }

export const ZERO_ID = '0'.repeat(64)
const NUMBER_DIGITS = 16

const digest = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)))

/** Without transactions it is all zeros, as on the real chain. */
export const txRootOf = (txs: readonly SignedTx[]): string =>
  txs.length === 0 ? ZERO_ID : digest(txs.map(({ id }) => id).join())

/** A block's id: its number before a digest of its header. */
export function makeHeader({
  number,
  timestamp,
  parentId,
  txRoot,
  witness,
}: Omit<Header, 'id'>): Header {
  const rest = digest([number, timestamp, parentId, txRoot, witness].join()).slice(NUMBER_DIGITS)
  return {
    number,
    timestamp,
    parentId,
    txRoot,
    witness,
    id: number.toString(16).padStart(NUMBER_DIGITS, '0') + rest,
  }
}

/** A transaction's reference to a block: low two bytes of the number, bytes 8 to 16 of the id. */
export const referenceOf = ({
  number,
  id,
}: Header): { refBlockBytes: string; refBlockHash: string } => ({
  refBlockBytes: (number & 0xffff).toString(16).padStart(4, '0'),
  refBlockHash: id.slice(NUMBER_DIGITS, 2 * NUMBER_DIGITS),
})

/** The chain id is the last four bytes of the first block's id. */
export const chainIdOf = (genesis: Header): number => Number.parseInt(genesis.id.slice(-8), 16)
