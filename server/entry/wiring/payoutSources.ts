import { withdrawalsForPayouts } from '../../money/balances/withdrawals/withdrawalsForPayouts.ts'
import { chargesForPayouts } from '../../money/spendLimits/chargesForPayouts.ts'
import { refundListenersOf } from '../../commerce/orders/returns/refundListeners.ts'
import type { Site } from '../../commerce/orders/notifyBuyer.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'
import type { PayoutSource } from '../../money/payouts/payout.ts'
import { refundsForPayouts } from '../../money/refunds/refundsForPayouts.ts'

/** Nothing is taken from a buyer's limit on a network that is not offered now; the charge ends with its order. */
export const whileOffered = <S extends Pick<PayoutSource, 'approved'>>(
  source: S,
  offered: (ctx: Context) => Promise<ReadonlySet<NetworkId>>,
): S => ({
  ...source,
  async approved(ctx, network) {
    const found = await source.approved(ctx, network)
    return found.length === 0 || (await offered(ctx)).has(network) ? found : []
  },
})

export const payoutSourcesFor = (
  site: Site,
  least?: (network: NetworkId) => bigint,
  offered?: (ctx: Context) => Promise<ReadonlySet<NetworkId>>,
): readonly PayoutSource[] => [
  withdrawalsForPayouts,
  refundsForPayouts(refundListenersOf(site), least),
  offered ? whileOffered(chargesForPayouts, offered) : chargesForPayouts,
]
