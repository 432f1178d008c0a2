import { canonicalAddress } from '../../../../basics/address.ts'
import { type NetworkId } from '../../../../basics/networks.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { Forwarders } from '../../receiving/openForwarders.ts'

/** Three kinds of receiving addresses (rules: payments#receiving-addresses). */
export type PayNetwork = {
  readonly network: NetworkId
  readonly usdt: string
  readonly usdtDecimals: number
  readonly shop: string | null
  /** Where the shop contract pays; `null` without one, or while it must not be offered. */
  readonly platform?: string | null
  readonly forwarding?: Forwarders | undefined
  readonly wallets?: readonly string[]
  /** Shared: the order is told by its amount. */
  readonly receive: readonly string[]
  readonly underpaidToleranceMicro?: bigint
}

export type Networks = ReadonlyMap<NetworkId, PayNetwork>

export type PayContext = TransactionContext & { readonly networks: Networks }

export const openNetwork = (networks: Networks, network: NetworkId): PayNetwork =>
  networks.get(network) ?? refuseFields({ network: 'networkOff' })

/** Some transfer rail is set up; which address it has is known when it is opened. */
export const offersTransfers = ({ forwarding, wallets = [], receive }: PayNetwork): boolean =>
  forwarding !== undefined || wallets.length + receive.length > 0

/** Returns an address as the merchant configured it. */
export const displayedAddress = (
  networks: Networks,
  network: NetworkId,
  address: string,
): string => {
  const { receive = [], wallets = [] } = networks.get(network) ?? {}
  return [...receive, ...wallets].find((one) => canonicalAddress(one) === address) ?? address
}
