import { addressInWord } from '../../../basics/abi/words.ts'
import type { ChainSettings } from './chain.ts'
import {
  ORDER_PAID_TOPIC,
  PLATFORM_WORD,
  SET_MARKETING_TOPIC,
  TRANSFER_TOPIC,
} from './transfers.ts'
import { wordAt } from './words.ts'

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** Addresses are lower-case hex with 0x on every chain. */
export type WatchList = {
  readonly receivers: ReadonlySet<string>
  readonly shops: ReadonlySet<string>
  readonly limits: ReadonlySet<string>
  watch(address: string): void
  watchShop(address: string): void
  /** A spending-limit contract: its OrderPaid needs a transfer to a watched address. */
  watchLimit(address: string): void
  isTransfer(log: Log): boolean
  isOrder(log: Log): boolean
  /** True when the platform address changed. */
  followPlatform(orderLogs: readonly Log[]): boolean
}

export function createWatchList({ shop }: Pick<ChainSettings, 'shop'>): WatchList {
  const receivers = new Set<string>()
  const shops = new Set(shop === null ? [] : [shop])
  const limits = new Set<string>()
  return {
    receivers,
    shops,
    limits,
    watch: (address) => void receivers.add(address),
    watchShop: (address) => void shops.add(address),
    watchLimit: (address) => void limits.add(address),
    isTransfer: ({ topics }) =>
      topics[0] === TRANSFER_TOPIC &&
      topics.length >= 3 &&
      receivers.has(addressInWord(topics[2]!)),
    isOrder: ({ address, topics: [topic] }) =>
      (topic === ORDER_PAID_TOPIC && (shops.has(address) || limits.has(address))) ||
      (topic === SET_MARKETING_TOPIC && shops.has(address)),
    followPlatform(orderLogs) {
      const before = receivers.size
      for (const { topics, data } of orderLogs)
        if (topics[0] === SET_MARKETING_TOPIC)
          receivers.add(addressInWord(wordAt(data, PLATFORM_WORD)))
      return receivers.size > before
    },
  }
}
