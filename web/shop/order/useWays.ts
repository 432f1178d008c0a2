import { MINUTE_MS, SECOND_MS } from '../../../basics/durations.ts'
import { useState } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { readKept } from '../../client/storage.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { useConnection, useHadWallet, useWallets } from '../wallet/useWallet.ts'
import {
  WAYS,
  isFeeMissing,
  networksOf,
  workingWay,
  type ChainWay,
  type NetworksOf,
  type Way,
} from './ways.ts'

/** What this device chose last. */
export const LAST_NETWORK = 'network'
export const LAST_WAY = 'payWay'

/** The fees may be a minute old, as they are at the shop. */
const FEES_STALE_MS = MINUTE_MS
/** The shop leaves out the fee of a slow node at first. */
const FEES_AGAIN_MS = 5 * SECOND_MS
const NOTHING: NetworksOf = { offered: [], withheld: [] }

const isOn = (connection: Connection | undefined, network: NetworkId, chainId: number): boolean =>
  connection !== undefined &&
  (NETWORKS[network].kind === 'tron'
    ? connection.kind === 'tron'
    : connection.kind === 'evm' && connection.chainId === chainId)

/**
 * The chosen way and network (rules: ordering#choices-by-default): for a wallet its own network first, then the one of
 * this device's last order, then the first.
 */
export function useWays() {
  const networks = useCall('listNetworks', {})
  const fees = useCall(
    'listNetworkFees',
    {},
    {
      staleTime: FEES_STALE_MS,
      refetchInterval: ({ state }) =>
        networks.data && state.data && isFeeMissing(networks.data, state.data) && FEES_AGAIN_MS,
    },
  )
  const terms = useCall('listLimitTerms', {})
  const connection = useConnection()
  useWallets(useHadWallet())
  const { signedIn } = useSession()
  const [chosen, setWay] = useState<Way>(() => {
    const last = WAYS.find((one) => one === readKept(LAST_WAY)) ?? 'wallet'
    return signedIn || last === 'transfer' ? last : 'wallet'
  })
  const [network, chooseNetwork] = useState<NetworkId>()

  const limits = (terms.data ?? []).map((one) => one.network)
  const on = (one: ChainWay): NetworksOf =>
    networks.data ? networksOf(one, networks.data, fees.data, limits) : NOTHING
  const way = workingWay(chosen, on)
  const networkFor = (one: ChainWay): NetworkId | undefined => {
    const ids = on(one).offered.map((offer) => offer.network)
    const connected =
      one === 'wallet'
        ? networks.data?.find((offer) => isOn(connection, offer.network, offer.chainId))?.network
        : undefined
    const last = ids.find((id) => String(id) === readKept(LAST_NETWORK))
    return [network, connected, last].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
  }
  const shown = way === 'balance' ? network : networkFor(way)
  /** The network that was seen stays, where the other way has it. */
  const chooseWay = (next: Way): void => {
    chooseNetwork(shown)
    setWay(next)
  }
  return {
    networks,
    /** Known, so that a way without networks is not for lack of an answer. */
    hasTerms: terms.data !== undefined,
    way,
    chooseWay,
    network: way === 'balance' ? undefined : shown,
    chooseNetwork,
    on,
  }
}

export type Ways = ReturnType<typeof useWays>
