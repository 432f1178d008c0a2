import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import type { OpenChannels } from '../../../platform/messages/openChannels.ts'
import { queueMessage } from '../../../platform/messages/queueMessage.ts'
import { parseAccountName } from '../profile/accountName.ts'
import { LIMITS, countAttempt, takeAttempt } from './attempts.ts'
import { makeCode } from './code.ts'

const WAIT_SECONDS = LIMITS.codeSend.everyMs / 1_000

/**
 * Sends a code (rules: accounts#codes), whether or not the account exists. Within a minute of the last one,
 * only returns the remaining seconds. Refuses with `tryLater` or `tooManyRequests`.
 */
export async function sendMsg(
  ctx: CallContext,
  input: CallInput<'sendCode'>,
  channels: OpenChannels,
): Promise<CallResult<'sendCode'>> {
  const name = parseAccountName(input.username, { area: input.area })
  const channel = name.kind === 'email' ? 'mail' : 'sms'
  if (!channels[channel]) return refuse('tryLater')
  return inTransaction(ctx, async (tx) => {
    const waitSeconds = await takeAttempt(tx, 'codeSend', name.value)
    if (waitSeconds > 0) return { waitSeconds }
    await countAttempt(tx, 'codeSendClient', ctx.caller.clientAddress)
    await countAttempt(tx, 'codeSendDay', name.value)
    const code = await makeCode(tx, name.value)
    await queueMessage(tx, {
      channel,
      to: name.value,
      kind: 'code',
      facts: {},
      language: input.language ?? ctx.caller.locale,
      code,
    })
    return { waitSeconds: WAIT_SECONDS }
  })
}
