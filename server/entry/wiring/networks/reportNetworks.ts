import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import {
  readNetworkStates,
  type NetworkState,
} from '../../../money/chains/networks/networkStates.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import { networkLine } from './offered.ts'

/** A node may need this long to pass the checks at the start; failures are reported only after it. */
const PATIENCE_MS = 20_000
/** A network stalled for this long raises an alarm, unless settings or staff closed it. */
const ALARM_AFTER_MS = 5 * MINUTE_MS
const UNSETTLED: readonly NetworkState[] = ['notStarted', 'silent']

/** Reports each network's state once it is known, and again whenever it changes. */
export function createNetworkReporter(
  ctx: Context,
  config: Config,
  say: (line: string) => void,
): () => Promise<void> {
  const startedAtMs = ctx.now().getTime()
  const reported = new Map<NetworkId, NetworkState>()
  const closedSinceMs = new Map<NetworkId, number>()
  return async () => {
    const states = await readNetworkStates(ctx, config)
    const isEarly = ctx.now().getTime() - startedAtMs < PATIENCE_MS
    for (const chain of config.chains) {
      const { network } = chain
      const state = states.get(network)!
      const nowMs = ctx.now().getTime()
      if (state === 'open' || state === 'fewProviders' || state === 'closed')
        closedSinceMs.delete(network)
      else if (!closedSinceMs.has(network)) closedSinceMs.set(network, nowMs)
      else if (nowMs - closedSinceMs.get(network)! >= ALARM_AFTER_MS)
        await raiseAlarm(ctx, { kind: 'networkStopped', network, facts: { reason: state } })
      if (reported.get(network) === state) continue
      if (isEarly && !reported.has(network) && UNSETTLED.includes(state)) continue
      reported.set(network, state)
      const line = networkLine(config, chain, state)
      ctx.log[state === 'open' && !chain.tooFewProviders ? 'info' : 'warn'](
        { event: 'networkState', network, state },
        line,
      )
      say(line)
    }
  }
}
