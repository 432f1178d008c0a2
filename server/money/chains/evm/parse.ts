import { malformed, record } from '../providers/malformed.ts'
import type { TimedLog } from '../transfers/transfers.ts'

/** Anything unexpected is a `malformed` fault. */

export type Header = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timeMs: number
  readonly logsBloom: string | null
}

/** Not every node sends a log's time. */
export type EvmLog = Omit<TimedLog, 'timeMs'> & { readonly timeMs: number | null }

const QUANTITY = /^0x[0-9a-f]{1,13}$/i
const HASH = /^0x[0-9a-f]{64}$/
const ADDRESS = /^0x[0-9a-f]{40}$/
const BYTES = /^0x(?:[0-9a-f]{2})*$/
const BLOOM = /^0x[0-9a-f]{512}$/i

/** At most 13 hex digits, to stay an exact number. */
const quantity = (value: unknown, what: string): number =>
  typeof value === 'string' && QUANTITY.test(value) ? Number(value) : malformed(what)

/** Some nodes answer in mixed case. */
function text(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value !== 'string') return malformed(what)
  if (pattern.test(value)) return value
  const lower = value.toLowerCase()
  return pattern.test(lower) ? lower : malformed(what)
}

/** `null`: unknown to the node. */
export function readHeader(value: unknown): Header | undefined {
  if (value === null) return undefined
  const block = record(value, 'block')
  return {
    number: quantity(block['number'], 'block number'),
    hash: text(block['hash'], HASH, 'block hash'),
    parentHash: text(block['parentHash'], HASH, 'parent hash'),
    timeMs: quantity(block['timestamp'], 'block time') * 1000,
    logsBloom:
      typeof block['logsBloom'] === 'string' && BLOOM.test(block['logsBloom'])
        ? block['logsBloom']
        : null,
  }
}

function readLog(value: unknown): EvmLog {
  const log = record(value, 'log')
  // Removed logs belong to subscriptions only.
  if (log['removed'] === true) malformed('log: removed')
  const topics = Array.isArray(log['topics']) ? log['topics'] : malformed('topics')
  return {
    address: text(log['address'], ADDRESS, 'log address'),
    topics: topics.map((topic: unknown) => text(topic, HASH, 'topic')),
    data: text(log['data'], BYTES, 'log data'),
    blockNumber: quantity(log['blockNumber'], 'block number of a log'),
    blockHash: text(log['blockHash'], HASH, 'block hash of a log'),
    txHash: text(log['transactionHash'], HASH, 'transaction hash'),
    logIndex: quantity(log['logIndex'], 'log index'),
    timeMs:
      log['blockTimestamp'] === undefined || log['blockTimestamp'] === null
        ? null
        : quantity(log['blockTimestamp'], 'time of a log') * 1000,
  }
}

export const readLogs = (value: unknown): EvmLog[] =>
  Array.isArray(value) ? value.map(readLog) : malformed('list of logs')

export function readReceiptLogs(value: unknown): EvmLog[] {
  if (!Array.isArray(value)) return malformed('list of receipts')
  return value.flatMap((one) => {
    const receipt = record(one, 'receipt')
    return quantity(receipt['status'], 'receipt status') === 1 ? readLogs(receipt['logs']) : []
  })
}

export type EvmTransaction = {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly data: string
  readonly valueBase: bigint
  readonly gas: bigint
}
type EvmReceipt = {
  readonly txHash: string
  readonly blockHash: string
  readonly blockNumber: number
  readonly succeeded: boolean
  readonly gasUsed: bigint
  readonly logs: readonly EvmLog[]
}

const WIDE_QUANTITY = /^0x[0-9a-f]{1,64}$/i
const wideQuantity = (value: unknown, what: string): bigint =>
  typeof value === 'string' && WIDE_QUANTITY.test(value) ? BigInt(value) : malformed(what)

/** `null`: unknown to the node. */
export function readTransaction(value: unknown): EvmTransaction | undefined {
  if (value === null) return undefined
  const one = record(value, 'transaction')
  return {
    hash: text(one['hash'], HASH, 'transaction hash'),
    from: text(one['from'], ADDRESS, 'sender of a transaction'),
    to: one['to'] === null ? null : text(one['to'], ADDRESS, 'receiver of a transaction'),
    data: text(one['input'], BYTES, 'input of a transaction'),
    valueBase: wideQuantity(one['value'], 'value of a transaction'),
    gas: wideQuantity(one['gas'], 'gas of a transaction'),
  }
}

/** `null`: in no block. */
export function readReceipt(value: unknown): EvmReceipt | undefined {
  if (value === null) return undefined
  const receipt = record(value, 'receipt')
  return {
    txHash: text(receipt['transactionHash'], HASH, 'transaction hash'),
    blockHash: text(receipt['blockHash'], HASH, 'block hash of a receipt'),
    blockNumber: quantity(receipt['blockNumber'], 'block number of a receipt'),
    succeeded: quantity(receipt['status'], 'receipt status') === 1,
    gasUsed: wideQuantity(receipt['gasUsed'], 'gas of a receipt'),
    logs: readLogs(receipt['logs']),
  }
}
