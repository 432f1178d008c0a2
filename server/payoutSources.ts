import { withdrawalsForPayouts } from './balances/withdrawalsForPayouts.ts'
import { chargesForPayouts } from './limits/chargesForPayouts.ts'
import { refundListenersOf } from './orders/refundListeners.ts'
import type { Site } from './orders/tellBuyer.ts'
import type { PayoutSource } from './payouts/payout.ts'
import { refundsForPayouts } from './refunds/refundsForPayouts.ts'

/** Everybody who has something paid out, in the order in which they are served; `site` is for the links in mails. */
export const payoutSourcesFor = (site: Site): readonly PayoutSource[] => [withdrawalsForPayouts, refundsForPayouts(refundListenersOf(site)), chargesForPayouts]
