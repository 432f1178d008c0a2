import { addressInWord } from '../../../basics/abi/words.ts'
import { ProviderFault, type ChainTransfer } from './chain.ts'
import { wordAt } from './words.ts'

export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** OrderPaid(uint256 indexed orderId, address indexed user, uint256 level, uint256 amount) */
export const ORDER_PAID_TOPIC = '0x1a9df17bc46d3a01929944669671ff9da8906ec5d59a9d0495ecb656c7673b62'
/** SetMarketingAddr(address static_, address dynamics, address platform, address welfare, address temp) */
export const SET_MARKETING_TOPIC =
  '0x59f2af0ec9f885fea51a3ac40a5cecb03059d94f202558dddf1b6c5fb68067a9'
export const PLATFORM_WORD = 2

/** Lower-case hex with 0x. `logIndex` counts as that chain does. */
export type TimedLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockNumber: number
  readonly blockHash: string
  readonly txHash: string
  readonly logIndex: number
  readonly timeMs: number
}

export type OrderPaid = {
  readonly log: TimedLog
  readonly orderId: bigint
  readonly user: string
  readonly amount: bigint
}

const WORD_HEX = 66

/** An NFT's Transfer has four topics and no data. */
const isErc20Shape = (log: TimedLog): boolean =>
  log.topics.length === 3 && log.data.length === WORD_HEX

export function transferOf(log: TimedLog, usdt: string): ChainTransfer {
  const wrongToken = log.address !== usdt
  if (!wrongToken && !isErc20Shape(log))
    throw new ProviderFault('malformed', 'a Transfer of USDT has another shape')
  const amountBase = isErc20Shape(log) ? BigInt(log.data) : 0n
  return {
    txHash: log.txHash,
    logIndex: log.logIndex,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    timeMs: log.timeMs,
    rail: 'transfer',
    token: log.address,
    sender: addressInWord(log.topics[1]!),
    receiver: addressInWord(log.topics[2]!),
    amountBase,
    chainOrderId: null,
    refusal: wrongToken ? 'wrongToken' : amountBase === 0n ? 'zeroValue' : null,
  }
}

export function orderPaidOf(log: TimedLog): OrderPaid {
  if (log.topics.length !== 3)
    throw new ProviderFault('malformed', 'an OrderPaid has another shape')
  return {
    log,
    orderId: BigInt(log.topics[1]!),
    user: addressInWord(log.topics[2]!),
    amount: BigInt(wordAt(log.data, 1)),
  }
}

const paidBy = (paid: OrderPaid, transfer: ChainTransfer): boolean =>
  transfer.txHash === paid.log.txHash &&
  transfer.logIndex < paid.log.logIndex &&
  transfer.refusal === null &&
  transfer.sender === paid.user &&
  transfer.amountBase === paid.amount

/** Ties each OrderPaid to the nearest earlier matching transfer of its transaction, so money counts once. */
export function tieOrders(
  transfers: readonly ChainTransfer[],
  paid: readonly OrderPaid[],
): { transfers: ChainTransfer[]; untied: OrderPaid[] } {
  const tied = [...transfers]
  const byTx = Map.groupBy(tied.keys(), (at) => tied[at]!.txHash)
  const untied: OrderPaid[] = []
  for (const one of paid.toSorted((a, b) => a.log.logIndex - b.log.logIndex)) {
    const fitting = (byTx.get(one.log.txHash) ?? []).filter(
      (at) => tied[at]!.chainOrderId === null && paidBy(one, tied[at]!),
    )
    const nearest = fitting.toSorted((a, b) => tied[b]!.logIndex - tied[a]!.logIndex)[0]
    if (nearest === undefined) untied.push(one)
    else tied[nearest] = { ...tied[nearest]!, rail: 'contract', chainOrderId: one.orderId }
  }
  return { transfers: tied, untied }
}

/** Stored, never counted. */
export const claimOf = (
  { log, orderId, user, amount }: OrderPaid,
  usdt: string,
): ChainTransfer => ({
  txHash: log.txHash,
  logIndex: log.logIndex,
  blockNumber: log.blockNumber,
  blockHash: log.blockHash,
  timeMs: log.timeMs,
  rail: 'contract',
  token: usdt,
  sender: user,
  receiver: log.address,
  amountBase: amount,
  chainOrderId: orderId,
  refusal: 'noTransfer',
})

export const sameTransfer = (a: ChainTransfer, b: ChainTransfer): boolean =>
  a.txHash === b.txHash &&
  a.logIndex === b.logIndex &&
  a.blockHash === b.blockHash &&
  a.sender === b.sender &&
  a.receiver === b.receiver &&
  a.token === b.token &&
  a.amountBase === b.amountBase &&
  a.chainOrderId === b.chainOrderId
