import { MINUTE_MS } from '../../../../basics/durations.ts'
import { ownerEmails } from '../../../people/staff/ownerEmails.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { feedWebhooks } from '../../../operate/webhooks/feedWebhooks.ts'
import { sendWebhooks } from '../../../operate/webhooks/sendWebhooks.ts'
import { dustOf } from '../../../operate/cases/dust.ts'
import { mddValueIn } from '../../../platform/config/chains.ts'
import { openSecretKey } from '../../../platform/secretKey.ts'
import type { Recurring } from '../../../platform/jobs/runJobs.ts'
import { sendAlarms } from '../../../platform/messages/sendAlarms.ts'
import { notifyMerchant } from '../../../operate/cases/notifyMerchant.ts'
import type { Jobs } from './recurring.ts'

/** Fallback for messages whose job died; also gives up expired ones. */
const SEND_LEFT_EVERY_MS = MINUTE_MS
/** Collects waiting cases into one mail to the merchant. */
const NOTIFY_EVERY_MS = { real: 5 * MINUTE_MS, demo: 10_000 }
const SEND_ALARMS_EVERY_MS = 15_000
const WEBHOOKS_EVERY_MS = 2_000

export function messageJobs(ctx: Context, config: Config, sendDue: Recurring['work']): Jobs {
  const merchant = { email: config.shopEmail, language: config.shopLanguage }
  const dust = dustOf(config.dust, mddValueIn(config.chains))
  const key = () => openSecretKey(config.dataDir, 'office-key', config.officeKey)
  return {
    sendLeftMessages: { everyMs: SEND_LEFT_EVERY_MS, work: sendDue },
    notifyMerchant: {
      everyMs: NOTIFY_EVERY_MS[config.demo ? 'demo' : 'real'],
      work: () => notifyMerchant(ctx, { ...merchant, dust }),
    },
    sendAlarms: {
      everyMs: SEND_ALARMS_EVERY_MS,
      work: () => sendAlarms(ctx, { ...merchant, owners: ownerEmails }),
    },
    feedWebhooks: { everyMs: WEBHOOKS_EVERY_MS, work: () => feedWebhooks(ctx) },
    sendWebhooks: { everyMs: WEBHOOKS_EVERY_MS, work: () => sendWebhooks(ctx, { key }) },
  }
}
