import { withdrawalsForPayouts } from '../../money/balances/withdrawals/withdrawalsForPayouts.ts'
import { chargesForPayouts } from '../../money/spendLimits/chargesForPayouts.ts'
import { refundListenersOf } from '../../commerce/orders/returns/refundListeners.ts'
import type { Site } from '../../commerce/orders/notifyBuyer.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { PayoutSource } from '../../money/payouts/payout.ts'
import { refundsForPayouts } from '../../money/refunds/refundsForPayouts.ts'

export const payoutSourcesFor = (
  site: Site,
  least?: (network: NetworkId) => bigint,
): readonly PayoutSource[] => [
  withdrawalsForPayouts,
  refundsForPayouts(refundListenersOf(site), least),
  chargesForPayouts,
]
