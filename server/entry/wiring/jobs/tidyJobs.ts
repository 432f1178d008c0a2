import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Jobs } from './recurring.ts'
import { forgetExpired } from '../../../people/accounts/signIn/forgetExpired.ts'
import { forgetEnded } from '../../../people/staff/forgetEnded.ts'
import { siteForMails, type Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { forgetWebhooks } from '../../../operate/webhooks/sendWebhooks.ts'
import { forgetBooksRuns } from '../../../money/books/runs.ts'
import { forgetRuns } from '../../../platform/jobs/readRuns.ts'
import { forgetMessages } from '../../../platform/messages/forgetMessages.ts'
import { forgetCachedOrders } from '../../../commerce/orders/place/cacheOrder.ts'
import { endUnclaimedReturns } from '../../../commerce/orders/returns/endUnclaimedReturns.ts'
import { forgetClaimMessages } from '../../../operate/claims/claimHeldMoney.ts'
import { forgetOrderWallets } from '../../../commerce/orders/wallet/forgetOrderWallets.ts'
import { forgetPromotionMessages } from '../../../money/rewards/promotionMessages.ts'
import { forgetRefundMessages } from '../../../money/refunds/refundMessage.ts'
import { forgetTelemetry } from '../../../operate/telemetry/forgetTelemetry.ts'
import { forgetBroadcasts } from '../../../commerce/tronCheckout/forgetBroadcasts.ts'

const TIDY_EVERY_MS = 10 * MINUTE_MS

export function tidyJobs(ctx: Context, config: Config): Jobs {
  const site = siteForMails(config)
  const all = {
    forgetWebhooks,
    forgetCachedOrders,
    forgetExpired,
    forgetEnded,
    forgetMessages,
    forgetRefundMessages,
    forgetBroadcasts,
    forgetOrderWallets,
    forgetClaimMessages,
    forgetPromotionMessages,
    forgetTelemetry,
    forgetRuns,
    forgetBooksRuns,
    endUnclaimedReturns: (at: Context) => endUnclaimedReturns(at, site),
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, work]) => [
      name,
      { everyMs: TIDY_EVERY_MS, work: () => work(ctx) },
    ]),
  )
}
