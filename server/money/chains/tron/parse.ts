import { malformed, record } from '../providers/malformed.ts'
import { ProviderFault } from '../chain.ts'
import type { TimedLog } from '../transfers/transfers.ts'

/**
 * Anything unexpected is a `malformed` fault. Ids are 64 lower-case hex digits without 0x; addresses and words have
 * 0x.
 */

export type TronHeader = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timeMs: number
  readonly hasTransactions: boolean
}
export type TronBlock = TronHeader & { readonly txIds: readonly string[] }

/** `logs` is empty after a failure. `outcome` is `null` when not a call; `returned` is hex without 0x. */
export type TronInfo = {
  readonly txHash: string
  readonly blockNumber: number
  readonly timeMs: number
  readonly succeeded: boolean
  readonly outcome: string | null
  readonly returned: string
  readonly logs: readonly TronLog[]
}
/** `logIndex` counts within the transaction; TRON's HTTP API has no other. */
type TronLog = {
  readonly logIndex: number
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const ID = /^[0-9a-f]{64}$/
const ADDRESS = /^(?:0x|41)?([0-9a-f]{40})$/
const BYTES = /^(?:[0-9a-f]{2})*$/
const NO_TRANSACTIONS = '0'.repeat(64)
const NUMBER_DIGITS = 16

/** The API omits zeros. */
const whole = (value: unknown, what: string): number =>
  value === undefined
    ? 0
    : typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? value
      : malformed(what)

function hex(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value !== 'string') return malformed(what)
  const lower = value.toLowerCase()
  return pattern.test(lower) ? lower : malformed(what)
}

export const readId = (value: unknown, what: string): string => hex(value, ID, what)

/** With or without prefix. */
const readAddress = (value: unknown, what: string): string =>
  `0x${ADDRESS.exec(hex(value, ADDRESS, what))![1]!}`

export const numberInId = (id: string): number => Number.parseInt(id.slice(0, NUMBER_DIGITS), 16)

/** `{}` means not found. */
export const isNothing = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 0

/** `undefined`: unknown to the node. */
export function readHeader(value: unknown): TronHeader | undefined {
  if (isNothing(value)) return undefined
  const block = record(value, 'block')
  const raw = record(record(block['block_header'], 'block header')['raw_data'], 'block header')
  const hash = readId(block['blockID'], 'block id')
  const number = whole(raw['number'], 'block number')
  if (numberInId(hash) !== number) malformed('block: its id has another number')
  const root =
    raw['txTrieRoot'] === undefined
      ? NO_TRANSACTIONS
      : readId(raw['txTrieRoot'], 'root of transactions')
  return {
    number,
    hash,
    parentHash: readId(raw['parentHash'], 'parent hash'),
    timeMs: whole(raw['timestamp'], 'block time'),
    hasTransactions: root !== NO_TRANSACTIONS,
  }
}

/** The header must agree that a block is empty. */
export function readBlock(value: unknown): TronBlock | undefined {
  const header = readHeader(value)
  if (!header) return undefined
  const list = record(value, 'block')['transactions'] ?? []
  if (!Array.isArray(list)) return malformed('transactions of a block')
  const txIds = list.map((one: unknown) =>
    readId(record(one, 'transaction')['txID'], 'transaction id'),
  )
  if (header.hasTransactions !== txIds.length > 0 && header.number > 0)
    malformed('block: its transactions are not what its header says')
  return { ...header, txIds }
}

/** `{}`: too many blocks asked for, or none there. */
export function readBlocks(value: unknown): TronBlock[] | undefined {
  if (isNothing(value)) return undefined
  const list = record(value, 'blocks')['block']
  if (!Array.isArray(list)) return malformed('list of blocks')
  return list.map((one: unknown) => readBlock(one) ?? malformed('block'))
}

function readLog(value: unknown, logIndex: number): TronLog {
  const log = record(value, 'log')
  const topics = log['topics'] ?? []
  if (!Array.isArray(topics)) return malformed('topics')
  return {
    logIndex,
    address: readAddress(log['address'], 'log address'),
    topics: topics.map((topic: unknown) => `0x${readId(topic, 'topic')}`),
    data: `0x${log['data'] === undefined ? '' : hex(log['data'], BYTES, 'log data')}`,
  }
}

/** `undefined`: unknown, or in no block. */
export function readInfo(value: unknown): TronInfo | undefined {
  if (isNothing(value)) return undefined
  const info = record(value, 'transaction info')
  const receipt = record(info['receipt'] ?? {}, 'receipt')
  // A plain TRX transfer has neither result nor logs.
  const succeeded = receipt['result'] === 'SUCCESS' && info['result'] !== 'FAILED'
  const logs = info['log'] ?? []
  if (!Array.isArray(logs)) return malformed('logs')
  const [returned] = Array.isArray(info['contractResult'])
    ? (info['contractResult'] as unknown[])
    : []
  return {
    txHash: readId(info['id'], 'transaction id'),
    blockNumber: whole(info['blockNumber'], 'block number of an info'),
    timeMs: whole(info['blockTimeStamp'], 'time of an info'),
    succeeded,
    outcome: typeof receipt['result'] === 'string' ? receipt['result'] : null,
    returned: typeof returned === 'string' ? returned : '',
    logs: succeeded ? logs.map(readLog) : [],
  }
}

/** `asset` is a TRC10 token's number. Addresses as `0x` and hex, amounts in sun. */
export type TronSent =
  | { readonly kind: 'call'; readonly to: string; readonly data: string; readonly sun: bigint }
  | { readonly kind: 'transfer'; readonly to: string; readonly sun: bigint }
  | { readonly kind: 'asset'; readonly to: string; readonly asset: string }
  | { readonly kind: 'other' }

const textIn = (value: unknown, what: string): string =>
  Buffer.from(hex(value, BYTES, what), 'hex').toString('latin1')
const sun = (value: unknown): bigint =>
  typeof value === 'bigint' ? value : BigInt(whole(value, 'amount of TRX'))

/** `undefined`: unknown to the node. */
export function readSent(
  value: unknown,
): { readonly txHash: string; readonly sent: TronSent } | undefined {
  if (isNothing(value)) return undefined
  const one = record(value, 'transaction')
  const list = record(one['raw_data'], 'transaction')['contract']
  if (!Array.isArray(list)) return malformed('transaction')
  const contract = record(list[0], 'transaction')
  const given = record(record(contract['parameter'], 'transaction')['value'], 'transaction')
  const txHash = readId(one['txID'], 'transaction id')
  if (contract['type'] === 'TransferContract')
    return {
      txHash,
      sent: {
        kind: 'transfer',
        to: readAddress(given['to_address'], 'receiver'),
        sun: sun(given['amount']),
      },
    }
  if (contract['type'] === 'TransferAssetContract')
    return {
      txHash,
      sent: {
        kind: 'asset',
        to: readAddress(given['to_address'], 'receiver'),
        asset: textIn(given['asset_name'], 'token'),
      },
    }
  if (contract['type'] !== 'TriggerSmartContract') return { txHash, sent: { kind: 'other' } }
  const data = given['data'] === undefined ? '' : hex(given['data'], BYTES, 'call data')
  return {
    txHash,
    sent: {
      kind: 'call',
      to: readAddress(given['contract_address'], 'contract'),
      data: `0x${data}`,
      sun: sun(given['call_value']),
    },
  }
}

/** Nodes also answer an empty list for blocks they do not have. */
export const readInfos = (value: unknown): TronInfo[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => readInfo(one) ?? malformed('transaction info'))
    : malformed('list of infos')

/** Throws when the infos do not match the block's transactions. */
export function logsOf(block: TronBlock, infos: readonly TronInfo[]): TimedLog[] {
  const byId = new Map(infos.map((info) => [info.txHash, info]))
  if (infos.length !== block.txIds.length || byId.size !== infos.length)
    throw new ProviderFault(
      'contradiction',
      `answers ${infos.length} infos for the ${block.txIds.length} transactions of block ${block.number}`,
    )
  return block.txIds.flatMap((txId) => {
    const info = byId.get(txId)
    if (!info)
      throw new ProviderFault(
        'contradiction',
        `the infos of block ${block.number} are those of another one`,
      )
    return logsIn(block, info)
  })
}

/** Throws for another block's info. */
export function logsIn(block: TronHeader, info: TronInfo): TimedLog[] {
  if (info.blockNumber !== block.number || info.timeMs !== block.timeMs)
    throw new ProviderFault(
      'contradiction',
      `an info of block ${block.number} speaks of another one`,
    )
  return info.logs.map((log) => ({
    ...log,
    blockNumber: block.number,
    blockHash: block.hash,
    txHash: info.txHash,
    timeMs: block.timeMs,
  }))
}
