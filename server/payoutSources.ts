import { withdrawalsForPayouts } from './balances/withdrawalsForPayouts.ts'
import type { PayoutSource } from './payouts/payout.ts'

/** Everybody who has something paid out, in the order in which they are served. */
export const payoutSources: readonly PayoutSource[] = [withdrawalsForPayouts]
