import { addressInWord } from '../../../../basics/abi/words.ts'
import type { ChainSettings, ChainTransfer } from '../chain.ts'
import { ORDER_ADDED_TOPIC, ORDER_PAID_TOPIC, TRANSFER_TOPIC } from './transfers.ts'

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** Addresses are lower-case hex with 0x on every chain. */
export type WatchList = {
  readonly receivers: ReadonlySet<string>
  /** Receivers and hot addresses, as they are now. */
  watchedNow(): ReadonlySet<string>
  readonly shops: ReadonlySet<string>
  readonly limits: ReadonlySet<string>
  watch(address: string): void
  /** Where the contracts may pay; watched as well. */
  watchPayee(address: string): void
  /** Replaces the ones before. */
  watchHot(addresses: readonly string[]): void
  watchShop(address: string): void
  /** Its OrderPaid counts only with a transfer to a watched address. */
  watchLimit(address: string): void
  isTransfer(log: Log): boolean
  isOrder(log: Log): boolean
  /** Notes a contract payment that went to another address than the settings name (rules: contracts#platform). */
  judged(transfer: ChainTransfer): ChainTransfer
}

export const isTransferTo = ({ topics }: Log, receivers: ReadonlySet<string>): boolean =>
  topics[0] === TRANSFER_TOPIC && topics.length >= 3 && receivers.has(addressInWord(topics[2]!))

export function createWatchList({ shop }: Pick<ChainSettings, 'shop'>): WatchList {
  const receivers = new Set<string>()
  const payees = new Set<string>()
  const shops = new Set(shop === null ? [] : [shop])
  const limits = new Set<string>()
  let hot = new Set<string>()
  return {
    receivers,
    shops,
    limits,
    watchedNow: () => (hot.size === 0 ? new Set(receivers) : new Set([...receivers, ...hot])),
    watch: (address) => void receivers.add(address),
    watchPayee(address) {
      payees.add(address)
      receivers.add(address)
    },
    watchHot: (addresses) => void (hot = new Set(addresses)),
    watchShop: (address) => void shops.add(address),
    watchLimit: (address) => void limits.add(address),
    isTransfer: (log) => isTransferTo(log, receivers) || isTransferTo(log, hot),
    isOrder: ({ address, topics: [topic] }) =>
      (topic === ORDER_PAID_TOPIC && (shops.has(address) || limits.has(address))) ||
      (topic === ORDER_ADDED_TOPIC && shops.has(address)),
    judged: (transfer) =>
      transfer.rail === 'contract' && transfer.refusal === null && !payees.has(transfer.receiver)
        ? { ...transfer, elsewhere: true }
        : transfer,
  }
}
