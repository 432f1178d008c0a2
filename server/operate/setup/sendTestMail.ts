import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { isMailAddress } from '../../../basics/mailAddress.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'

/**
 * With the settings in use now, even from processes that load them later. `tryLater` without a server.
 */
export async function sendTestMail(
  ctx: ActorContext,
  { to }: CallInput<'sendTestMail'>,
  { demo, shopLanguage: language }: Pick<Config, 'demo' | 'shopLanguage'>,
  markNow: (ctx: Context) => Promise<string | null>,
): Promise<CallResult<'sendTestMail'>> {
  const mark = demo ? null : ((await markNow(ctx)) ?? refuse('tryLater'))
  if (!isMailAddress(to)) refuseFields({ to: 'emailWrong' })
  const queued = await asStaff(ctx, 'settings.write', async (tx) => {
    await queueMessage(tx, {
      channel: 'mail',
      to: to.toLowerCase(),
      kind: 'testMail',
      facts: mark === null ? {} : { mark },
      language,
    })
    await audit(tx, { action: 'sendTestMail', subject: { kind: 'setting', id: 'SMTP_URL' } })
    return true
  })
  return { queued }
}
