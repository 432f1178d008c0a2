import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Jobs } from './recurring.ts'
import type { Watcher } from '../../../money/chains/watch/createWatcher.ts'
import { createBalanceChecks, createBlockChecks, createRereads } from '../networks/recheckChains.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { coinFollower } from '../../../money/contractRail/followCoins.ts'
import { judgeCoins } from '../../../money/rewards/coin/judgeCoins.ts'
import { railFollower } from '../../../money/contractRail/followRails.ts'
import { createWalletCounts } from '../../../money/payments/quotes/walletsLeft.ts'
import { networksOf } from '../networks/networksOf.ts'
import { createXpubPools } from '../addresses/xpubPools.ts'
import { createProviderNotes } from '../../../money/chains/providers/providerNotes.ts'
import { createNetworkReporter } from '../networks/reportNetworks.ts'

/** About a block; what is paid meanwhile is judged by its own receiver. */
const RAILS_EVERY_MS = 3_000
const COINS_EVERY_MS = { real: 30_000, demo: 4_000 }
const REREAD_EVERY_MS = MINUTE_MS
/** What a log omits is found within ten minutes. */
const BALANCES_EVERY_MS = 5 * MINUTE_MS
/** How soon an address that the merchant activated is lent. */
const XPUBS_EVERY_MS = 5 * MINUTE_MS
const BLOCKED_EVERY_MS = 30 * MINUTE_MS
const REPORT_NETWORKS_EVERY_MS = 2_000
/** For the office's page of networks. */
const NOTE_PROVIDERS_EVERY_MS = 5_000

export function chainJobs(ctx: Context, config: Config, watchers: readonly Watcher[]): Jobs {
  const followRails = railFollower(config.chains, ctx.log)
  const followCoins = coinFollower(config.chains, ctx.log)
  const growPools = createXpubPools(ctx, config)
  const countWallets = createWalletCounts(ctx, networksOf(config))
  return {
    followRails: { everyMs: RAILS_EVERY_MS, work: () => followRails(ctx) },
    followCoins: {
      everyMs: COINS_EVERY_MS[config.demo ? 'demo' : 'real'],
      work: async () => {
        await followCoins(ctx)
        await judgeCoins(ctx)
      },
    },
    rereadBlocks: { everyMs: REREAD_EVERY_MS, work: createRereads(ctx, config) },
    checkBalances: { everyMs: BALANCES_EVERY_MS, work: createBalanceChecks(ctx, config) },
    growXpubs: {
      everyMs: XPUBS_EVERY_MS,
      work: async () => {
        await growPools()
        await countWallets()
      },
    },
    checkBlocked: { everyMs: BLOCKED_EVERY_MS, work: createBlockChecks(ctx, config) },
    reportNetworks: {
      everyMs: REPORT_NETWORKS_EVERY_MS,
      work: createNetworkReporter(ctx, config, (line) => process.send?.({ say: line })),
    },
    noteProviders: {
      everyMs: NOTE_PROVIDERS_EVERY_MS,
      work: createProviderNotes(
        ctx,
        watchers.map(({ chain }) => chain),
      ),
    },
  }
}
