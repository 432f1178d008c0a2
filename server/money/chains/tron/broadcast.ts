import { bytesToHex, hexToBytes } from '../../../../basics/hex.ts'
import { bytesOf, readFields, writeBytes } from '../../../../basics/tron/protobuf.ts'
import { creationTransaction } from '../../../../basics/tron/creation.ts'
import { decodeWithMemo, transactionOf } from '../../../../basics/tron/transaction.ts'
import { ProviderFault } from '../chain.ts'
import type { Providers } from '../providers/providers.ts'
import type { TronNode } from './node.ts'
import { record } from '../providers/malformed.ts'

const SIGNATURE_BYTES = 65
/** Tag and length of each field. */
const SIGNATURE_FIELD_BYTES = SIGNATURE_BYTES + 2

/** A protocol buffer in hex, which any TRON tool can broadcast. Signatures are 65 bytes. */
export const packSigned = (raw: Uint8Array, signatures: readonly string[]): string =>
  bytesToHex(
    Uint8Array.from([
      ...writeBytes(1, raw),
      ...signatures.flatMap((one) => writeBytes(2, hexToBytes(one))),
    ]),
  )

/** The signed bytes. Throws `TypeError` for input not from `packSigned`. */
export const rawOfPacked = (packed: string): Uint8Array =>
  bytesOf(readFields(hexToBytes(packed)) ?? new Map(), 1)

/** Throws `TypeError` for input not from `packSigned`. */
function unpack(packed: string): Record<string, unknown> {
  const bytes = hexToBytes(packed)
  const rawBytes = rawOfPacked(packed)
  const raw = decodeWithMemo(rawBytes)
  if (!raw) throw new TypeError('no signed transaction')
  const signature: string[] = []
  for (let at = writeBytes(1, rawBytes).length; at < bytes.length; at += SIGNATURE_FIELD_BYTES)
    signature.push(bytesToHex(bytes.subarray(at + 2, at + SIGNATURE_FIELD_BYTES)))
  return {
    ...(raw.kind === 'create' ? creationTransaction(raw) : transactionOf(raw)),
    signature,
  }
}

/** `taken` or `known`: by at least one node; `unheard`: no node answered. */
export type Broadcast =
  | { readonly state: 'taken' | 'known' | 'unheard' }
  | { readonly state: 'refused'; readonly code: string; readonly message: string }

const KNOWN = 'DUP_TRANSACTION_ERROR'
/** The node is busy. */
const BUSY: ReadonlySet<string> = new Set([
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
])
const CODE = /^[A-Z_]{2,60}$/

type Verdict = { readonly taken: true } | { readonly code: string; readonly message: string }

function readVerdict(value: unknown): Verdict {
  const { result, code, message } = record(value, 'answer to a broadcast')
  if (result === true) return { taken: true }
  if (typeof code !== 'string' || !CODE.test(code))
    throw new ProviderFault('malformed', 'malformed answer to a broadcast')
  if (BUSY.has(code)) throw new ProviderFault('refused', code)
  const text =
    typeof message === 'string' && /^([0-9a-f]{2})*$/i.test(message)
      ? Buffer.from(message, 'hex').toString('utf8')
      : ''
  return { code, message: text.slice(0, 200) }
}

/** Idempotent: ids are unique. */
export async function broadcast(nodes: Providers<TronNode>, packed: string): Promise<Broadcast> {
  const transaction = unpack(packed)
  const verdicts = await nodes.each(async (node) =>
    readVerdict(await node.ask('wallet/broadcasttransaction', transaction)),
  )
  if (verdicts.some((one) => 'taken' in one)) return { state: 'taken' }
  const refusals = verdicts.flatMap((one) => ('code' in one ? [one] : []))
  if (refusals.some(({ code }) => code === KNOWN)) return { state: 'known' }
  const [first] = refusals
  return first ? { state: 'refused', ...first } : { state: 'unheard' }
}
