import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'
import { readClosedNetworks } from './closedNetworks.ts'
import { chainVerdict, readChainHealth } from './health.ts'

/** Only an `open` network is offered to buyers (rules: payments#offered). */
export type NetworkState =
  | 'open'
  | 'closed'
  /** Fewer than three independent nodes, and no own one. */
  | 'fewProviders'
  /** No watcher has passed the checks of the start yet. */
  | 'notStarted'
  /** The token's issuer blocked the treasury, the platform or the shared receiving address. */
  | 'blocked'
  | Exclude<ReturnType<typeof chainVerdict>, 'ok'>

/** As staff see it: demo mode's chains are open unless staff closed them. */
export function shownState(
  states: ReadonlyMap<NetworkId, NetworkState>,
  network: NetworkId,
  demo: boolean,
): NetworkState {
  const state = states.get(network) ?? 'notStarted'
  return demo && state !== 'closed' ? 'open' : state
}

type Settings = { readonly network: NetworkId; readonly tooFewProviders?: boolean }

export async function readNetworkStates(
  ctx: Context,
  {
    chains,
    acceptFewerProviders,
  }: {
    readonly chains: readonly Settings[]
    readonly acceptFewerProviders: boolean
  },
): Promise<ReadonlyMap<NetworkId, NetworkState>> {
  const health = new Map((await readChainHealth(ctx)).map((one) => [one.network, one]))
  // Every order asks: one question as long as each network was read once.
  const isKnown = chains.every(({ network }) => health.has(network))
  const closed = isKnown ? new Map() : await readClosedNetworks(ctx)
  const nowMs = ctx.now().getTime()
  const stateOf = ({ network, tooFewProviders }: Settings): NetworkState => {
    const followed = health.get(network)
    if (followed?.isClosed || closed.has(network)) return 'closed'
    if (tooFewProviders && !acceptFewerProviders) return 'fewProviders'
    if (!followed) return 'notStarted'
    if (followed.isBlocked) return 'blocked'
    const verdict = chainVerdict(followed, nowMs)
    return verdict === 'ok' ? 'open' : verdict
  }
  return new Map(chains.map((chain) => [chain.network, stateOf(chain)]))
}
