import type { NetworkId } from '../../../../basics/networks.ts'
import { readRails } from '../../../money/contractRail/readRails.ts'
import { withRails } from '../../../money/contractRail/withRails.ts'
import { recallLeases } from '../../../money/payments/quotes/recallLeases.ts'
import type { Networks, PayNetwork } from '../../../money/payments/quotes/networks.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { networksOf } from './networksOf.ts'

/** The networks as buyers may use them now. Until the first `refresh` no contract rail is open. */
export function liveNetworks(config: Config): {
  readonly networks: Networks
  refresh(ctx: Context): Promise<void>
} {
  const all = [...networksOf(config).values()]
  const networks = new Map<NetworkId, PayNetwork>(withRails(all, []))
  return {
    networks,
    async refresh(ctx) {
      // Asked here first, so that no order waits for a chain.
      await recallLeases(ctx, networks)
      await Promise.all(
        all.flatMap(({ forwarding, account }) => [forwarding?.offered(ctx), account?.offered(ctx)]),
      )
      for (const [network, on] of withRails(all, await readRails(ctx))) networks.set(network, on)
    },
  }
}
