import { addressWord } from '../../../../basics/abi/words.ts'
import { hexQuantity } from '../../../../basics/hex.ts'
import type { MddToken } from '../../../../basics/tokens.ts'
import type { Log } from '../../../platform/log.ts'
import { isTooHeavy, ProviderFault, RangeTooLarge, type ChainTransfer } from '../chain.ts'
import {
  addressReader,
  claimOf,
  shopSays,
  ORDER_PAID_TOPIC,
  ORDER_ADDED_TOPIC,
  tieOrders,
  transferOf,
  TRANSFER_TOPIC,
  type ShopSays,
  type TimedLog,
} from '../transfers/transfers.ts'
import { createWatchList, isTransferTo, type WatchList } from '../transfers/watchList.ts'
import { inOrder } from './inOrder.ts'
import { readHeader, readLogs, readReceiptLogs, type EvmLog, type Header } from './parse.ts'
import { RpcError, type Rpc, type RpcRequest } from './rpc.ts'

type Where = { readonly from: number; readonly to: number } | { readonly hash: string }

export type LogReader = {
  /** Reads transfers and headers from one provider in one batch. */
  read(
    rpc: Rpc,
    where: Where,
    numbers: readonly number[],
  ): Promise<{ transfers: ChainTransfer[]; headers: (Header | undefined)[] }>
  /** A different index of the node than eth_getLogs. */
  readReceipts(rpc: Rpc, hash: string): Promise<ChainTransfer[]>
  watch(address: string): void
  watchPayee(address: string): void
  watchShop(address: string): void
  /** Its OrderPaid counts only with a transfer to a watched address. */
  watchLimit(address: string): void
  /** Replaces the ones before. */
  watchHot(addresses: readonly string[]): void
  watched(): ReadonlySet<string>
}

const HEADERS_PER_BATCH = 100
/** Nodes refuse more than 1,000 values in one place of a query. */
export const ADDRESSES_PER_QUERY = 500
/** About 350 kB. */
const QUERIES_PER_BATCH = 10

const placeOf = ({ txHash, logIndex }: Pick<ChainTransfer, 'txHash' | 'logIndex'>): string =>
  `${txHash}:${logIndex}`

const isTimed = (one: EvmLog): one is TimedLog => one.timeMs !== null

const topicOf = (address: string): string => `0x${addressWord(address)}`

type Reading = {
  readonly network: number
  readonly usdt: string
  readonly mdd: MddToken | null
  readonly list: WatchList
  /** Providers that only answer with an address in the query. */
  readonly knownOnly: Set<string>
  readonly log: Log
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

const placeOfQuery = (where: Where): Record<string, string> =>
  'hash' in where
    ? { blockHash: where.hash }
    : { fromBlock: hexQuantity(where.from), toBlock: hexQuantity(where.to) }

function transferQueries(
  { usdt, mdd }: Reading,
  where: Where,
  receivers: ReadonlySet<string>,
  onlyKnown: boolean,
): RpcRequest[] {
  const address = mdd === null ? usdt : [usdt, mdd.address]
  return inParts([...receivers], ADDRESSES_PER_QUERY).map((part) => ({
    method: 'eth_getLogs',
    params: [
      {
        ...placeOfQuery(where),
        ...(onlyKnown && { address }),
        topics: [TRANSFER_TOPIC, null, part.map(topicOf)],
      },
    ],
  }))
}

function orderQueries({ list }: Reading, where: Where): RpcRequest[] {
  const shops = [...list.shops, ...list.limits]
  if (shops.length === 0) return []
  const address = shops.length === 1 ? shops[0] : shops
  const topics = [[ORDER_PAID_TOPIC, ORDER_ADDED_TOPIC]]
  return [{ method: 'eth_getLogs', params: [{ ...placeOfQuery(where), address, topics }] }]
}

const blockRequests = (numbers: readonly number[]): RpcRequest[] =>
  numbers.map((number) => ({
    method: 'eth_getBlockByNumber',
    params: [hexQuantity(number), false],
  }))

type Answered = { transfers: unknown[]; orders: unknown[]; blocks: unknown[] }

/** One batch if possible; each further one proves again that the node has the last block. */
async function send(
  reading: Reading,
  rpc: Rpc,
  where: Where,
  numbers: readonly number[],
  receivers: ReadonlySet<string>,
  onlyKnown: boolean,
): Promise<Answered> {
  const [first = [], ...more] = inParts(
    transferQueries(reading, where, receivers, onlyKnown),
    QUERIES_PER_BATCH,
  )
  const orders = orderQueries(reading, where)
  const answers = await rpc.send([...first, ...orders, ...blockRequests(numbers)])
  const transfers = answers.slice(0, first.length)
  const last = 'hash' in where ? [] : blockRequests([where.to])
  for (const part of more) {
    const further = await rpc.send([...part, ...last])
    if (further.slice(part.length).includes(null))
      throw new ProviderFault('lagging', 'does not have the last block of a range')
    transfers.push(...further.slice(0, part.length))
  }
  return {
    transfers,
    orders: answers.slice(first.length, first.length + orders.length),
    blocks: answers.slice(first.length + orders.length),
  }
}

/** Logs outside the query mean a wrong provider. */
function checkAsked(logs: readonly EvmLog[], where: Where): void {
  for (const one of logs) {
    const there =
      'hash' in where
        ? one.blockHash === where.hash
        : one.blockNumber >= where.from && one.blockNumber <= where.to
    if (!there)
      throw new ProviderFault(
        'contradiction',
        `a log of block ${one.blockNumber} was not asked for`,
      )
  }
}

async function timed(rpc: Rpc, logs: readonly EvmLog[]): Promise<TimedLog[]> {
  if (logs.every(isTimed)) return logs as TimedLog[]
  const untimed = [
    ...new Set(logs.filter((one) => one.timeMs === null).map((one) => one.blockNumber)),
  ]
  const times = new Map<number, Header>()
  for (let at = 0; at < untimed.length; at += HEADERS_PER_BATCH) {
    const part = untimed.slice(at, at + HEADERS_PER_BATCH)
    const answers = await rpc.send(
      part.map((number) => ({
        method: 'eth_getBlockByNumber',
        params: [hexQuantity(number), false],
      })),
    )
    for (const answer of answers) {
      const header = readHeader(answer)
      if (header) times.set(header.number, header)
    }
  }
  return logs.map((one) => {
    if (one.timeMs !== null) return { ...one, timeMs: one.timeMs }
    const header = times.get(one.blockNumber)
    if (header?.hash !== one.blockHash)
      throw new ProviderFault('contradiction', `no block ${one.blockNumber} to a log of it`)
    return { ...one, timeMs: header.timeMs }
  })
}

/** If the platform differs, the receipt shows the transfer. `taken` ones belong to other payments. */
async function tieByReceipt(
  { usdt, list }: Reading,
  rpc: Rpc,
  paid: ShopSays,
  taken: ReadonlySet<string>,
): Promise<ChainTransfer> {
  if (list.limits.has(paid.log.address)) return claimOf(paid, usdt)
  const [answer] = await rpc.send([
    { method: 'eth_getTransactionReceipt', params: [paid.log.txHash] },
  ])
  if (answer === null) throw new ProviderFault('contradiction', 'no receipt to a log')
  const transfers = readReceiptLogs([answer])
    .filter(
      (one) =>
        one.address === usdt &&
        one.topics[0] === TRANSFER_TOPIC &&
        one.blockHash === paid.log.blockHash,
    )
    .map((one) => transferOf({ ...one, timeMs: paid.log.timeMs }, { usdt, mdd: null }))
    .filter((one) => !taken.has(placeOf(one)))
  const { transfers: tied } = tieOrders(transfers, [paid])
  return tied.find(({ rail }) => rail === 'contract') ?? claimOf(paid, usdt)
}

async function transfersIn(
  reading: Reading,
  rpc: Rpc,
  transferLogs: readonly EvmLog[],
  orderLogs: readonly EvmLog[],
): Promise<ChainTransfer[]> {
  const addressOf = addressReader()
  const transfers = (await timed(rpc, inOrder(transferLogs))).map((one) =>
    transferOf(one, reading, addressOf),
  )
  const paid = (await timed(rpc, inOrder(orderLogs))).flatMap((one) => shopSays(one) ?? [])
  if (paid.length === 0) return transfers
  const { transfers: tied, untied } = tieOrders(transfers, paid)
  const taken = new Set(tied.filter(({ rail }) => rail === 'contract').map(placeOf))
  for (const one of untied) {
    const found = await tieByReceipt(reading, rpc, one, taken)
    taken.add(placeOf(found))
    tied.push(found)
  }
  return tied
    .map(reading.list.judged)
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

/** Look-alike tokens are cheap spam and never count: a block full of them is read without. */
async function ask(
  reading: Reading,
  rpc: Rpc,
  where: Where,
  numbers: readonly number[],
  receivers: ReadonlySet<string>,
): Promise<Answered> {
  const { network, knownOnly, log } = reading
  const isOneBlock = 'hash' in where || where.from === where.to
  const askForKnown = (): Promise<Answered> =>
    send(reading, rpc, where, numbers, receivers, true).catch((error: unknown) => {
      throw error instanceof RangeTooLarge && isOneBlock
        ? new ProviderFault('refused', error.message)
        : error
    })
  if (knownOnly.has(rpc.name)) return askForKnown()
  try {
    return await send(reading, rpc, where, numbers, receivers, false)
  } catch (error) {
    if (isOneBlock && isTooHeavy(error)) return askForKnown()
    const tooMuch = error instanceof RangeTooLarge && isOneBlock
    if (
      !(
        tooMuch ||
        (error instanceof RpcError && /address|filter|specify|topic/i.test(error.message))
      )
    )
      throw error
    knownOnly.add(rpc.name)
    log.info(
      { event: 'knownOnly', network, provider: rpc.name, fault: error.message },
      'a provider answers only for named tokens',
    )
    return askForKnown()
  }
}

async function read(
  reading: Reading,
  rpc: Rpc,
  where: Where,
  numbers: readonly number[],
): ReturnType<LogReader['read']> {
  const { list } = reading
  // The list may change while the node answers.
  const receivers = list.watchedNow()
  const answers = await ask(reading, rpc, where, numbers, receivers)
  const transferLogs = answers.transfers.flatMap(readLogs)
  const orderLogs = answers.orders.flatMap(readLogs)
  checkAsked([...transferLogs, ...orderLogs], where)
  if (!transferLogs.every((one) => isTransferTo(one, receivers)) || !orderLogs.every(list.isOrder))
    throw new ProviderFault('contradiction', 'a log was not asked for')
  return {
    transfers: await transfersIn(reading, rpc, transferLogs, orderLogs),
    headers: answers.blocks.map(readHeader),
  }
}

async function readReceipts(reading: Reading, rpc: Rpc, hash: string): Promise<ChainTransfer[]> {
  const { list } = reading
  const [answer] = await rpc.send([{ method: 'eth_getBlockReceipts', params: [hash] }])
  const logs = readReceiptLogs(answer)
  checkAsked(logs, { hash })
  const orderLogs = logs.filter(list.isOrder)
  return transfersIn(reading, rpc, logs.filter(list.isTransfer), orderLogs)
}

/** Reads every token, to log look-alikes; only USDT and MDD where the provider requires an address. */
export function createLogReader(
  settings: { network: number; usdt: string; mdd?: MddToken | null; shop: string | null },
  log: Log,
): LogReader {
  const { network, usdt } = settings
  const mdd = settings.mdd ?? null
  const list = createWatchList(settings)
  const reading: Reading = { network, usdt, mdd, list, knownOnly: new Set(), log }
  return {
    watched: () => list.watchedNow(),
    watch: (address) => list.watch(address.toLowerCase()),
    watchPayee: (address) => list.watchPayee(address.toLowerCase()),
    watchHot: (addresses) => list.watchHot(addresses.map((one) => one.toLowerCase())),
    watchShop: (address) => list.watchShop(address.toLowerCase()),
    watchLimit: (address) => list.watchLimit(address.toLowerCase()),
    read: (rpc, where, numbers) => read(reading, rpc, where, numbers),
    readReceipts: (rpc, hash) => readReceipts(reading, rpc, hash),
  }
}
