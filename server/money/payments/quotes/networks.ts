import { canonicalAddress } from '../../../../basics/address.ts'
import { type NetworkId } from '../../../../basics/networks.ts'
import { refuseFields } from '../../../../basics/errors.ts'

/** Where a payment can be taken; `ChainConfig` of server/platform/config.ts fits. */
export type PayNetwork = {
  readonly network: NetworkId
  readonly usdt: string
  readonly usdtDecimals: number
  readonly shop: string | null
  readonly receive: readonly string[]
}

/** The networks that are open, by id. */
export type Networks = ReadonlyMap<NetworkId, PayNetwork>

/** Refuses a network that the shop is not paid on. */
export const openNetwork = (networks: Networks, network: NetworkId): PayNetwork =>
  networks.get(network) ?? refuseFields({ network: 'networkOff' })

/** The spelling in which the merchant configured an address, for people. */
export const displayedAddress = (networks: Networks, network: NetworkId, address: string): string =>
  networks.get(network)?.receive.find((one) => canonicalAddress(one) === address) ?? address
