import { isRecord, readRecord } from './readRecord.ts'
import { isNetworkId, NETWORKS, type NetworkId } from './networks.ts'
import { bytesToHex, readHex } from './hex.ts'
import { ORDER_ID } from './orderId.ts'
import { parseMicro, parseUnits } from './money.ts'
import { type HashBytes } from './sumTree.ts'

const RECEIPT_FORMAT = 'receipt-1'
/**
 * Prefix of the signed bytes. The same key signs daily statements, which start with a brace: neither passes for the
 * other.
 */
export const RECEIPT_DOMAIN = 'xiaopu receipt 1\n'

/** A final transfer for the order. Amounts are decimal strings of USDT, `time` is the block's. */
export type ReceiptTransfer = {
  readonly network: NetworkId
  readonly token: string
  readonly txHash: string
  readonly logIndex: number
  readonly block: number
  readonly blockHash: string
  readonly time: string
  readonly receiver: string
  readonly amount: string
  /** Used for the order, before refunds; the surplus was credited, refunded or held. */
  readonly delivered: string
}

export type ReceiptGoods = {
  readonly name: string
  readonly option: string
  readonly count: number
  /** Pieces whose money went back; missing for none. */
  readonly refunded?: number
}

/** Money that went back: a final transfer, or a posting to the buyer's balance. */
export type ReceiptRefund = {
  readonly to: 'chain' | 'balance'
  readonly amount: string
  readonly time: string
  /** On chain only. */
  readonly network?: NetworkId
  readonly address?: string
  readonly txHash?: string
}

export type ReceiptBody = {
  readonly format: typeof RECEIPT_FORMAT
  /** First 16 hex digits of the public key's sha256. */
  readonly keyId: string
  readonly demo: boolean
  readonly orderId: string
  readonly asset: 'USDT'
  readonly total: string
  readonly paidAt: string
  /** The first line; with several, also all lines, at most a hundred. */
  readonly goods: ReceiptGoods & {
    readonly lines?: readonly ReceiptGoods[]
    readonly lineCount?: number
  }
  readonly transfers: readonly ReceiptTransfer[]
  /** Missing while nothing went back. */
  readonly refunds?: readonly ReceiptRefund[]
}

export type ReceiptFile = {
  readonly body: string
  readonly signature: string
  readonly publicKey: string
}

export const RECEIPT_PROBLEMS = ['file', 'body', 'key', 'signature', 'amounts'] as const
export type ReceiptProblem = (typeof RECEIPT_PROBLEMS)[number]
export type ReceiptVerdict =
  | { readonly body: ReceiptBody; readonly publicKey: string }
  | { readonly problem: ReceiptProblem }

export const RECEIPT_LINES = 100
const KEY_ID_DIGITS = 16
const KEY_BYTES = 32
const UNITS = 18
const MAX_TRANSFERS = 1_000
/**
 * The most that may be taken off (rules: payments#amount): 0.0099 each from the price and its remainders,
 * ten times in all.
 */
const MAX_OFF = 99_000n * 10n ** 12n

const goodsOf = ({ name, option, count, refunded }: ReceiptGoods): ReceiptGoods => ({
  name,
  option,
  count,
  ...(refunded !== undefined && { refunded }),
})

const refundOf = ({ to, amount, time, network, address, txHash }: ReceiptRefund): ReceiptRefund =>
  to === 'chain'
    ? { to, amount, time, network: network!, address: address!, txHash: txHash! }
    : { to, amount, time }

export function encodeReceipt({
  keyId,
  demo,
  orderId,
  total,
  paidAt,
  goods,
  transfers,
  refunds,
}: Omit<ReceiptBody, 'format' | 'asset'>): string {
  return JSON.stringify({
    format: RECEIPT_FORMAT,
    keyId,
    demo,
    orderId,
    asset: 'USDT',
    total,
    paidAt,
    goods: {
      ...goodsOf(goods),
      ...(goods.lines && { lines: goods.lines.map(goodsOf), lineCount: goods.lineCount }),
    },
    transfers: transfers.map(
      ({
        network,
        token,
        txHash,
        logIndex,
        block,
        blockHash,
        time,
        receiver,
        amount,
        delivered,
      }) => ({
        network,
        token,
        txHash,
        logIndex,
        block,
        blockHash,
        time,
        receiver,
        amount,
        delivered,
      }),
    ),
    ...(refunds && { refunds: refunds.map(refundOf) }),
  })
}

export const keyIdOf = (publicKey: Uint8Array, hash: HashBytes): string =>
  bytesToHex(hash(publicKey)).slice(0, KEY_ID_DIGITS)

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isInstant = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
const isAmount = (value: unknown): value is string =>
  isText(value) && parseUnits(value, UNITS) !== undefined

const ADDRESS = { evm: /^0x[0-9a-fA-F]{40}$/, tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ }
const HASH = { evm: /^0x[0-9a-f]{64}$/, tron: /^[0-9a-f]{64}$/ }

function isTransfer(value: unknown): value is ReceiptTransfer {
  if (!isRecord(value) || !isNetworkId(value['network'])) return false
  const { kind } = NETWORKS[value['network']]
  const { token, receiver, txHash, blockHash } = value
  return (
    isText(token) &&
    ADDRESS[kind].test(token) &&
    isText(receiver) &&
    ADDRESS[kind].test(receiver) &&
    isText(txHash) &&
    HASH[kind].test(txHash) &&
    isText(blockHash) &&
    HASH[kind].test(blockHash) &&
    isCount(value['logIndex']) &&
    isCount(value['block']) &&
    isInstant(value['time']) &&
    isAmount(value['amount']) &&
    isAmount(value['delivered'])
  )
}

function isRefund(value: unknown): value is ReceiptRefund {
  if (!isRecord(value) || !isAmount(value['amount']) || !isInstant(value['time'])) return false
  const { to, network, address, txHash } = value
  if (to === 'balance') return true
  if (to !== 'chain' || !isNetworkId(network)) return false
  const { kind } = NETWORKS[network]
  return isText(address) && ADDRESS[kind].test(address) && isText(txHash) && HASH[kind].test(txHash)
}

const areRefunds = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_TRANSFERS &&
    value.every(isRefund))

const isGoods = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  isText(value['name']) &&
  isText(value['option']) &&
  isCount(value['count']) &&
  (value['refunded'] === undefined ||
    (isCount(value['refunded']) && value['refunded'] > 0 && value['refunded'] <= value['count']))

function hasLines({ lines, lineCount }: Record<string, unknown>): boolean {
  if (lines === undefined) return lineCount === undefined
  return (
    Array.isArray(lines) &&
    lines.length > 1 &&
    lines.every(isGoods) &&
    isCount(lineCount) &&
    lines.length === Math.min(lineCount, RECEIPT_LINES)
  )
}

/** Reads a receipt's text; `undefined` unless it is exactly what `encodeReceipt` writes. */
function readReceiptBody(text: string): ReceiptBody | undefined {
  const body = readRecord(text)
  if (body?.['format'] !== RECEIPT_FORMAT) return undefined
  const { keyId, demo, orderId, total, paidAt, goods, transfers } = body
  if (
    !isText(keyId) ||
    typeof demo !== 'boolean' ||
    !isText(orderId) ||
    !ORDER_ID.test(orderId) ||
    !isText(total) ||
    parseMicro(total) === undefined
  )
    return undefined
  if (!isInstant(paidAt) || !isGoods(goods) || !hasLines(goods)) return undefined
  if (
    !Array.isArray(transfers) ||
    transfers.length === 0 ||
    transfers.length > MAX_TRANSFERS ||
    !transfers.every(isTransfer) ||
    !areRefunds(body['refunds'])
  )
    return undefined
  const known = body as ReceiptBody
  return encodeReceipt(known) === text ? known : undefined
}

function readReceiptFile(text: string): ReceiptFile | undefined {
  const file = readRecord(text)
  if (!file) return undefined
  const { body, signature, publicKey } = file
  return isText(body) && isText(signature) && isText(publicKey)
    ? { body, signature, publicKey }
    : undefined
}

/**
 * Each transfer occurs once and uses at most its amount; together they make up the total, less the fraction
 * taken off. No more went back than came.
 */
export function receiptAddsUp({
  total,
  transfers,
  refunds = [],
}: Pick<ReceiptBody, 'total' | 'transfers' | 'refunds'>): boolean {
  if (
    new Set(transfers.map((one) => `${one.network} ${one.txHash} ${one.logIndex}`)).size !==
    transfers.length
  )
    return false
  const units = (amount: string): bigint => parseUnits(amount, UNITS)!
  if (transfers.some((one) => units(one.delivered) > units(one.amount))) return false
  const delivered = transfers.reduce((sum, one) => sum + units(one.delivered), 0n)
  const due = units(total)
  const back = refunds.map((one) => units(one.amount))
  if (back.includes(0n) || back.reduce((sum, one) => sum + one, 0n) > delivered) return false
  return delivered <= due && delivered > 0n && due - delivered <= MAX_OFF
}

/** Checks all but the signature over `RECEIPT_DOMAIN` and the body. `hash` is SHA-256. Never throws. */
export function readReceipt(
  text: string,
  hash: HashBytes,
): (ReceiptFile & { readonly read: ReceiptBody }) | { readonly problem: ReceiptProblem } {
  const file = readReceiptFile(text)
  if (!file) return { problem: 'file' }
  const read = readReceiptBody(file.body)
  if (!read) return { problem: 'body' }
  const key = readHex(file.publicKey)
  if (key?.length !== KEY_BYTES || keyIdOf(key, hash) !== read.keyId) return { problem: 'key' }
  return receiptAddsUp(read) ? { ...file, read } : { problem: 'amounts' }
}
