import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Jobs } from './recurring.ts'
import { rewardOrders } from '../../../operate/rewards/rewardOrders.ts'
import { expireDeposits } from '../../../money/balances/deposits/expireDeposits.ts'
import { siteForMails, type Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { expireOrders } from '../../../commerce/orders/close/expireOrders.ts'
import { settleAdded } from '../../../operate/cases/settleAdded.ts'
import { resendBroadcasts } from '../../../commerce/tronCheckout/resendBroadcasts.ts'
import { tronNodes } from '../networks/tronNodes.ts'

const EXPIRE_EVERY_MS = 1_000
const ADDED_EVERY_MS = 2_000
/** How often to look for signed TRON payments due for rebroadcast. */
const RESEND_EVERY_MS = 2_000
const REWARD_EVERY_MS = MINUTE_MS

export function orderJobs(ctx: Context, config: Config): Jobs {
  const site = siteForMails(config)
  const tron = tronNodes(config)
  return {
    expireOrders: { everyMs: EXPIRE_EVERY_MS, work: () => expireOrders(ctx, site) },
    expireDeposits: { everyMs: EXPIRE_EVERY_MS, work: () => expireDeposits(ctx) },
    settleAdded: { everyMs: ADDED_EVERY_MS, work: () => settleAdded(ctx, site) },
    resendBroadcasts: {
      everyMs: RESEND_EVERY_MS,
      work: async () => (tron ? resendBroadcasts(ctx, tron) : undefined),
    },
    rewardOrders: { everyMs: REWARD_EVERY_MS, work: () => rewardOrders(ctx) },
  }
}
