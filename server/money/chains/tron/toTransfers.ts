import { toTronAddress } from '../../../../basics/tron/address.ts'
import type { ChainTransfer } from '../chain.ts'
import {
  claimOf,
  shopSays,
  tieOrders,
  transferOf,
  TRANSFER_TOPIC,
  type ShopSays,
  type TimedLog,
  type Tokens,
} from '../transfers/transfers.ts'
import type { WatchList } from '../transfers/watchList.ts'

export const toBase58 = (address: string): string =>
  address.startsWith('0x') ? toTronAddress(address) : address

export const normalized = (one: ChainTransfer): ChainTransfer => ({
  ...one,
  token: toBase58(one.token),
  sender: toBase58(one.sender),
  receiver: toBase58(one.receiver),
})

/** Addresses become base58; `tokens` are hex. */
export function toTransfers(
  logs: readonly TimedLog[],
  list: WatchList,
  tokens: Tokens,
): ChainTransfer[] {
  const { usdt } = tokens
  const orderLogs = logs.filter(list.isOrder)
  const transfers = logs.filter(list.isTransfer).map((one) => transferOf(one, tokens))
  const paid = orderLogs.flatMap((one) => shopSays(one) ?? [])
  const { transfers: tied, untied } = tieOrders(transfers, paid)
  const placeIn = ({ txHash, logIndex }: Pick<ChainTransfer, 'txHash' | 'logIndex'>): string =>
    `${txHash}:${logIndex}`
  const taken = new Set(tied.filter(({ rail }) => rail === 'contract').map(placeIn))
  /** If the platform differs, the transaction shows the transfer. Each is used once. */
  const tieElsewhere = (one: ShopSays): ChainTransfer => {
    const ofIt = logs.filter(
      (log) =>
        log.txHash === one.log.txHash && log.address === usdt && log.topics[0] === TRANSFER_TOPIC,
    )
    const found =
      tieOrders(
        ofIt
          .map((log) => transferOf(log, tokens))
          .filter((transfer) => !taken.has(placeIn(transfer))),
        [one],
      ).transfers.find(({ rail }) => rail === 'contract') ?? claimOf(one, usdt)
    taken.add(placeIn(found))
    return found
  }
  const all = [
    ...tied,
    ...untied.map((one) =>
      list.limits.has(one.log.address) ? claimOf(one, usdt) : tieElsewhere(one),
    ),
  ]
  const finished = (one: ChainTransfer): ChainTransfer => normalized(list.judged(one))
  if (untied.length === 0) return all.map(finished)
  const places = new Map(logs.map((log, at) => [`${log.txHash}:${log.logIndex}`, at]))
  const placeOf = (one: ChainTransfer): number => places.get(`${one.txHash}:${one.logIndex}`)!
  return all.toSorted((a, b) => placeOf(a) - placeOf(b)).map(finished)
}
