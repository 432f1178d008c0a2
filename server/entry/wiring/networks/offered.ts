import { canonicalAddress } from '../../../../basics/address.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { listBlocked } from '../../../money/chains/networks/blockedAddresses.ts'
import { readClosedNetworks } from '../../../money/chains/networks/closedNetworks.ts'
import {
  readNetworkStates,
  type NetworkState,
} from '../../../money/chains/networks/networkStates.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'

export type OfferedConfig = Pick<Config, 'chains' | 'demo' | 'acceptFewerProviders'>

/** Local chains of demo mode are offered unless they were closed by hand. */
export async function offeredNetworks(
  ctx: Context,
  config: OfferedConfig,
): Promise<ReadonlySet<NetworkId>> {
  if (config.demo) {
    const closed = await readClosedNetworks(ctx)
    return new Set(config.chains.map(({ network }) => network).filter((one) => !closed.has(one)))
  }
  const states = await readNetworkStates(ctx, config)
  return new Set([...states].filter(([, state]) => state === 'open').map(([network]) => network))
}

/** Where spending limits are set and charged: not while the token's issuer has blocked a payee of the contracts. */
export async function chargedNetworks(
  ctx: Context,
  config: OfferedConfig,
): Promise<ReadonlySet<NetworkId>> {
  const offered = new Set(await offeredNetworks(ctx, config))
  for (const { network, payees } of config.chains) {
    if (!offered.has(network)) continue
    const blocked = new Set([...(await listBlocked(ctx, network))].map(canonicalAddress))
    if (payees.some((one) => blocked.has(canonicalAddress(one)))) offered.delete(network)
  }
  return offered
}

/** Asks the database each time; a process that follows the chains may have closed a network meanwhile. */
export const isOffered =
  (config: OfferedConfig, network: NetworkId) =>
  async (ctx: Context): Promise<boolean> =>
    (await offeredNetworks(ctx, config)).has(network)

const WHY: Record<Exclude<NetworkState, 'open'>, string> = {
  closed: 'it was closed in the office',
  fewProviders:
    'it needs three independent nodes, or one of your own (OWN_NODE=1); ' +
    'ACCEPT_FEWER_PROVIDERS=1 offers it all the same',
  notStarted: 'its nodes have not passed the checks of the start yet',
  blocked: "the token's issuer has blocked a receiving address",
  frozen: 'a final block was rewritten, a person must check',
  silent: 'its watcher has not answered for a minute',
  skewed: 'its newest block is in the future: set the clock',
  behind: 'its newest block is three minutes old',
}

export function networkLine(
  config: OfferedConfig,
  { network, rpc, ownNode, tooFewProviders, fixedDepth }: Config['chains'][number],
  state: NetworkState,
): string {
  const { name, kind } = NETWORKS[network]
  if (state !== 'open') return `${name}: not offered, ${WHY[state]}.`
  const count = `${rpc.length} node${rpc.length === 1 ? '' : 's'}`
  const accepted = ' (fewer than three independent ones, accepted by ACCEPT_FEWER_PROVIDERS)'
  const nodes = ownNode ? 'your own node' : `${count}${tooFewProviders ? accepted : ''}`
  const final =
    kind === 'tron'
      ? 'solidified blocks'
      : fixedDepth === null
        ? "the chain's finalized blocks"
        : `${fixedDepth} blocks below the head (FIXED_DEPTH)`
  return `${name}: offered; ${nodes}; final by ${final}${config.demo ? '; play money' : ''}.`
}
