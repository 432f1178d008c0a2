import { canonicalAddress } from '../../../../basics/address.ts'
import { type NetworkId } from '../../../../basics/networks.ts'
import { refuseFields } from '../../../../basics/errors.ts'

export type PayNetwork = {
  readonly network: NetworkId
  readonly usdt: string
  readonly usdtDecimals: number
  readonly shop: string | null
  readonly receive: readonly string[]
}

export type Networks = ReadonlyMap<NetworkId, PayNetwork>

export const openNetwork = (networks: Networks, network: NetworkId): PayNetwork =>
  networks.get(network) ?? refuseFields({ network: 'networkOff' })

/** Returns an address as the merchant configured it. */
export const displayedAddress = (networks: Networks, network: NetworkId, address: string): string =>
  networks.get(network)?.receive.find((one) => canonicalAddress(one) === address) ?? address
