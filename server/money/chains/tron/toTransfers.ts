import { toTronAddress } from '../../../../basics/tron/address.ts'
import type { ChainTransfer } from '../chain.ts'
import {
  claimOf,
  orderPaidOf,
  ORDER_PAID_TOPIC,
  tieOrders,
  transferOf,
  TRANSFER_TOPIC,
  type OrderPaid,
  type TimedLog,
} from '../transfers.ts'
import type { WatchList } from '../watchList.ts'

export const toBase58 = (address: string): string =>
  address.startsWith('0x') ? toTronAddress(address) : address

export const normalized = (one: ChainTransfer): ChainTransfer => ({
  ...one,
  token: toBase58(one.token),
  sender: toBase58(one.sender),
  receiver: toBase58(one.receiver),
})

/** Addresses become base58; `usdt` is hex. Learns a new platform address for later blocks. */
export function toTransfers(
  logs: readonly TimedLog[],
  list: WatchList,
  usdt: string,
): ChainTransfer[] {
  const orderLogs = logs.filter(list.isOrder)
  list.followPlatform(orderLogs)
  const transfers = logs.filter(list.isTransfer).map((one) => transferOf(one, usdt))
  const paid = orderLogs.filter(({ topics }) => topics[0] === ORDER_PAID_TOPIC).map(orderPaidOf)
  const { transfers: tied, untied } = tieOrders(transfers, paid)
  const placeIn = ({ txHash, logIndex }: Pick<ChainTransfer, 'txHash' | 'logIndex'>): string =>
    `${txHash}:${logIndex}`
  const taken = new Set(tied.filter(({ chainOrderId }) => chainOrderId !== null).map(placeIn))
  /** If the platform address has moved, the transaction shows where the money went. Each transfer is used once. */
  const tieElsewhere = (one: OrderPaid): ChainTransfer => {
    const ofIt = logs.filter(
      (log) =>
        log.txHash === one.log.txHash && log.address === usdt && log.topics[0] === TRANSFER_TOPIC,
    )
    const found =
      tieOrders(
        ofIt
          .map((log) => transferOf(log, usdt))
          .filter((transfer) => !taken.has(placeIn(transfer))),
        [one],
      ).transfers.find(({ chainOrderId }) => chainOrderId === one.orderId) ?? claimOf(one, usdt)
    taken.add(placeIn(found))
    return found
  }
  const all = [
    ...tied,
    ...untied.map((one) =>
      list.limits.has(one.log.address) ? claimOf(one, usdt) : tieElsewhere(one),
    ),
  ]
  if (untied.length === 0) return all.map(normalized)
  const places = new Map(logs.map((log, at) => [`${log.txHash}:${log.logIndex}`, at]))
  const placeOf = (one: ChainTransfer): number => places.get(`${one.txHash}:${one.logIndex}`)!
  return all.toSorted((a, b) => placeOf(a) - placeOf(b)).map(normalized)
}
