import type * as definitions from '../../../api/office/networks.ts'
import { refuse } from '../../../basics/errors.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { SettingsPlace } from '../settings/settingsPlace.ts'
import { listOfficeNetworks, type NetworksConfig } from './listOfficeNetworks.ts'
import { readNetworkWallets } from './readNetworkWallets.ts'
import { closeNetwork, openNetwork } from './switchNetwork.ts'

export function networkCalls(
  config: NetworksConfig,
  place: SettingsPlace,
  networks: Networks,
): Handlers<keyof typeof definitions, Actor> {
  const chainOf = (network: NetworkId): ChainConfig =>
    config.chains.find((one) => one.network === network) ?? refuse('notFound')
  const known = new Set(config.chains.map(({ network }) => network))
  return {
    listOfficeNetworks: ({ acting, caller }) =>
      listOfficeNetworks(acting, { config, place, networks }, caller.locale),
    readNetworkWallets: ({ acting }, { network }) => readNetworkWallets(acting, chainOf(network)),
    closeNetwork: ({ acting }, input) => closeNetwork(acting, input, known),
    openNetwork: ({ acting }, input) => openNetwork(acting, input, known),
  }
}
