import type { Jobs } from './recurring.ts'
import { followRefunds } from '../../../commerce/comments/followRefunds.ts'
import {
  forgetOrderConversation,
  forgetQuestions,
} from '../../../commerce/conversations/personalConversations.ts'
import { deliverWaiting } from '../../../commerce/delivery/deliverWaiting.ts'
import { sendFoundLinks } from '../../../commerce/delivery/findOrders.ts'
import { forgetGuests } from '../../../commerce/delivery/forgetGuests.ts'
import { notifySales } from '../../../commerce/delivery/notifySales.ts'
import { notifyStock } from '../../../commerce/delivery/notifyStock.ts'
import { receiveShipped } from '../../../commerce/delivery/receive.ts'
import { notifyBuyers } from '../../../commerce/delivery/notifyBuyers.ts'
import { openKeySecrets } from '../../../commerce/keys/keySecrets.ts'
import { emptyKeyBin } from '../../../commerce/keys/keyBin.ts'
import { followAllKeys } from '../../../commerce/keys/keyStock.ts'
import { resealKeys } from '../../../commerce/keys/resealKeys.ts'
import { siteForMails, type Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { forgetGoneBrowsers } from '../../../platform/messages/noticeBrowsers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../basics/durations.ts'

const NOTIFY_EVERY_MS = 2_000
const DELIVER_EVERY_MS = 5_000
const SALES_EVERY_MS = { real: MINUTE_MS, demo: 5_000 }
const TIDY_EVERY_MS = 10 * MINUTE_MS
const RECEIVE_EVERY_MS = HOUR_MS

export function deliveryJobs(ctx: Context, config: Config): Jobs {
  const site = siteForMails(config)
  const { receiveAfterDays, guestDataDays } = config.delivery
  const merchant = { email: config.shopEmail, language: config.shopLanguage }
  return {
    notifyBuyers: { everyMs: NOTIFY_EVERY_MS, work: () => notifyBuyers(ctx, site) },
    sendFoundLinks: { everyMs: NOTIFY_EVERY_MS, work: () => sendFoundLinks(ctx, site) },
    deliverWaiting: { everyMs: DELIVER_EVERY_MS, work: () => deliverWaiting(ctx) },
    notifySales: {
      everyMs: SALES_EVERY_MS[config.demo ? 'demo' : 'real'],
      work: () => notifySales(ctx, merchant),
    },
    notifyStock: { everyMs: TIDY_EVERY_MS, work: () => notifyStock(ctx, merchant) },
    receiveShipped: {
      everyMs: RECEIVE_EVERY_MS,
      work: () => receiveShipped(ctx, receiveAfterDays * DAY_MS),
    },
    forgetGuests: {
      everyMs: RECEIVE_EVERY_MS,
      work: () => forgetGuests(ctx, guestDataDays * DAY_MS, forgetOrderConversation),
    },
    followRefunds: { everyMs: DELIVER_EVERY_MS, work: () => followRefunds(ctx) },
    forgetQuestions: {
      everyMs: RECEIVE_EVERY_MS,
      work: () => forgetQuestions(ctx, guestDataDays * DAY_MS),
    },
    forgetGoneBrowsers: { everyMs: TIDY_EVERY_MS, work: () => forgetGoneBrowsers(ctx) },
    followAllKeys: { everyMs: TIDY_EVERY_MS, work: () => followAllKeys(ctx) },
    emptyKeyBin: { everyMs: RECEIVE_EVERY_MS, work: () => emptyKeyBin(ctx) },
    resealKeys: { everyMs: TIDY_EVERY_MS, work: () => resealKeys(ctx, openKeySecrets(config)) },
  }
}
