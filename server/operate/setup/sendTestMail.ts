import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { isMailAddress } from '../../../basics/mailAddress.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Config } from '../../platform/config.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { isStored } from '../../platform/settings/storedSettings.ts'

/** Refuses with `tryLater` while no mail server is set. */
export async function sendTestMail(
  ctx: ActorContext,
  { to }: CallInput<'sendTestMail'>,
  { demo, mail, shopLanguage: language }: Pick<Config, 'demo' | 'mail' | 'shopLanguage'>,
): Promise<CallResult<'sendTestMail'>> {
  if (mail === null && !demo && !(await isStored(ctx, 'SMTP_URL'))) refuse('tryLater')
  if (!isMailAddress(to)) refuseFields({ to: 'emailWrong' })
  const queued = await asStaff(ctx, 'settings.write', async (tx) => {
    await queueMessage(tx, {
      channel: 'mail',
      to: to.toLowerCase(),
      kind: 'testMail',
      facts: {},
      language,
    })
    await audit(tx, { action: 'sendTestMail', subject: { kind: 'setting', id: 'SMTP_URL' } })
    return true
  })
  return { queued }
}
