import { withdrawalsForPayouts } from '../../money/balances/withdrawals/withdrawalsForPayouts.ts'
import { listByHand } from '../../money/payouts/byHand/listByHand.ts'
import { payoutFeeOf, walletNetworks } from '../../money/payouts/payable.ts'
import { listApprovedRefunds } from '../../money/refunds/refundsForPayouts.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { counted, type Counted } from '../../platform/db/counted.ts'

export type PayConfig = Pick<Config, 'chains' | 'demo' | 'payout' | 'payByHand'>

/** Approved refunds and withdrawals that no payout wallet pays, and for which nothing was sent yet. */
export const countToPay =
  (config: PayConfig) =>
  async (ctx: Context): Promise<Counted> => {
    const byWallet = await walletNetworks(config)(ctx)
    const least = payoutFeeOf(config)
    const owed = await listByHand(ctx, [
      {
        source: 'withdrawal',
        approved: async (at, network, asset) =>
          byWallet.has(network) ? [] : withdrawalsForPayouts.approved(at, network, asset),
      },
      {
        source: 'refund',
        approved: async (at, network) =>
          byWallet.has(network) ? [] : listApprovedRefunds(at, network, least(network)),
      },
    ])
    return counted(owed.filter(({ named }) => named?.state !== 'waiting').length)
  }
