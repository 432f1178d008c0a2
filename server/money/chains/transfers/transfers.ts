import { addressInWord } from '../../../../basics/abi/words.ts'
import type { Hex } from '../../../../basics/hex.ts'
import type { MddToken } from '../../../../basics/tokens.ts'
import { ProviderFault, type ChainTransfer } from '../chain.ts'
import { wordAt } from './wordAt.ts'

export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** OrderPaid(uint256 indexed orderId, address indexed user, uint256 level, uint256 amount) */
export const ORDER_PAID_TOPIC = '0x1a9df17bc46d3a01929944669671ff9da8906ec5d59a9d0495ecb656c7673b62'
/** OrderAdded(uint256 indexed index, address indexed user, uint256 level, uint256 usdtAmount, uint256 maticAmt) */
export const ORDER_ADDED_TOPIC =
  '0xf252fd623bf7176b69e3965314544bee4a54ae2d0b23850aa49ffd7d753a7315'
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

/** What the shop contract says about one transfer: OrderPaid names an order, OrderAdded a product. */
export type ShopSays = {
  readonly log: TimedLog
  readonly orderId: bigint | null
  readonly product: bigint | null
  readonly user: string
  readonly amount: bigint
}

const WORD_HEX = 66

/** An NFT's Transfer has four topics and no data. */
const isErc20Shape = (log: TimedLog): boolean =>
  log.topics.length === 3 && log.data.length === WORD_HEX

/** Addresses as in logs. */
export type Tokens = { readonly usdt: string; readonly mdd: MddToken | null }

/** Returns equal addresses as one string: looking up thousands of copies took a fifth of the time to store them. */
export function addressReader(): typeof addressInWord {
  const known = new Map<string, Hex>()
  return (word) => {
    const address = known.get(word) ?? addressInWord(word)
    known.set(word, address)
    return address
  }
}

/** Whether a log's data is the amount zero. */
export const isZero = (data: unknown): boolean => /^0x0*$/.test(String(data))

export function transferOf(
  log: TimedLog,
  { usdt, mdd }: Tokens,
  addressOf = addressInWord,
): ChainTransfer {
  const isMdd = mdd !== null && log.address === mdd.address
  const wrongToken = log.address !== usdt && !isMdd
  if (!wrongToken && !isErc20Shape(log))
    throw new ProviderFault('malformed', 'a Transfer of a known token has another shape')
  const amountBase = isErc20Shape(log) ? BigInt(log.data) : 0n
  return {
    txHash: log.txHash,
    logIndex: log.logIndex,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    timeMs: log.timeMs,
    rail: 'transfer',
    token: log.address,
    ...(isMdd && { mdd }),
    sender: addressOf(log.topics[1]!),
    receiver: addressOf(log.topics[2]!),
    amountBase,
    chainOrderId: null,
    refusal: wrongToken ? 'wrongToken' : amountBase === 0n ? 'zeroValue' : null,
  }
}

const COIN_WORD = 2

/** `undefined` for an order paid in coin, which moves no USDT. */
export function shopSays(log: TimedLog): ShopSays | undefined {
  if (log.topics.length !== 3)
    throw new ProviderFault('malformed', 'an event of the shop has another shape')
  const said = { log, user: addressInWord(log.topics[2]!), amount: BigInt(wordAt(log.data, 1)) }
  if (log.topics[0] === ORDER_PAID_TOPIC)
    return { ...said, orderId: BigInt(log.topics[1]!), product: null }
  return BigInt(wordAt(log.data, COIN_WORD)) === 0n
    ? { ...said, orderId: null, product: BigInt(wordAt(log.data, 0)) }
    : undefined
}

const paidBy = (paid: ShopSays, transfer: ChainTransfer): boolean =>
  transfer.txHash === paid.log.txHash &&
  transfer.logIndex < paid.log.logIndex &&
  transfer.refusal === null &&
  transfer.mdd === undefined &&
  transfer.sender === paid.user &&
  transfer.amountBase === paid.amount

const tiedTo = ({ orderId, product }: ShopSays, transfer: ChainTransfer): ChainTransfer => ({
  ...transfer,
  rail: 'contract',
  chainOrderId: orderId,
  ...(product !== null && { chainProduct: product }),
})

/** Ties each event to the nearest earlier matching transfer of its transaction, so money counts once. */
export function tieOrders(
  transfers: readonly ChainTransfer[],
  paid: readonly ShopSays[],
): { transfers: ChainTransfer[]; untied: ShopSays[] } {
  const tied = [...transfers]
  const byTx = Map.groupBy(tied.keys(), (at) => tied[at]!.txHash)
  const untied: ShopSays[] = []
  for (const one of paid.toSorted((a, b) => a.log.logIndex - b.log.logIndex)) {
    const fitting = (byTx.get(one.log.txHash) ?? []).filter(
      (at) => tied[at]!.rail === 'transfer' && paidBy(one, tied[at]!),
    )
    const nearest = fitting.toSorted((a, b) => tied[b]!.logIndex - tied[a]!.logIndex)[0]
    if (nearest === undefined) untied.push(one)
    else tied[nearest] = tiedTo(one, tied[nearest]!)
  }
  return { transfers: tied, untied }
}

/** Stored, never counted. */
export const claimOf = (
  { log, orderId, product, user, amount }: ShopSays,
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
  ...(product !== null && { chainProduct: product }),
  refusal: 'noTransfer',
})
