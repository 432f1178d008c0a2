import type { CallResult } from '../../../api/calls.ts'
import { readChainHealth } from '../../money/chains/networks/health.ts'
import {
  readNetworkStates,
  shownState,
  type NetworkState,
} from '../../money/chains/networks/networkStates.ts'
import type { Context } from '../../platform/db/context.ts'
import type { NetworksConfig } from './listOfficeNetworks.ts'

type Health = CallResult<'readShopHealth'>
type ShownState = Health['networks'][number]['state']

/** Buyers learn whether money sent there is credited, not why a network is closed. */
const SHOWN: Readonly<Record<NetworkState, ShownState>> = {
  open: 'open',
  closed: 'closed',
  fewProviders: 'closed',
  notStarted: 'closed',
  blocked: 'closed',
  silent: 'behind',
  skewed: 'behind',
  behind: 'behind',
  frozen: 'frozen',
}

export async function readShopHealth(ctx: Context, config: NetworksConfig): Promise<Health> {
  const states = await readNetworkStates(ctx, config)
  const health = new Map((await readChainHealth(ctx)).map((one) => [one.network, one]))
  return {
    networks: config.chains.map(({ network }) => {
      const read = health.get(network)
      return {
        network,
        state: SHOWN[shownState(states, network, config.demo)],
        lastFinal: read ? { block: read.final, at: read.finalTimeMs } : null,
      }
    }),
  }
}
