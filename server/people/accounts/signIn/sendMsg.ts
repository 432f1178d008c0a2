import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { limitCodes } from '../../../platform/messages/limitCodes.ts'
import { isServed, type OpenChannels } from '../../../platform/messages/openChannels.ts'
import { queueMessage } from '../../../platform/messages/queueMessage.ts'
import { parseAccountName } from '../profile/accountName.ts'
import { LIMITS, countAttempt, takeAttempt } from '../attempts.ts'
import { makeCode } from './code.ts'
import { findByName } from './findByName.ts'

const WAIT_SECONDS = LIMITS.codeSend.everyMs / 1_000

/**
 * (rules: accounts#codes), whether or not the account exists. Within a minute of the last one, only returns the
 * remaining seconds.
 */
export async function sendMsg(
  ctx: CallContext,
  input: CallInput<'sendCode'>,
  channels: OpenChannels,
): Promise<CallResult<'sendCode'>> {
  const name = parseAccountName(input.username, { area: input.area })
  const { device, clientAddress, locale } = ctx.caller
  const channel = name.kind === 'email' ? 'mail' : 'sms'
  if (!channels[channel]) return refuse('tryLater')
  if (!isServed(channels, channel, name.value)) refuseFields({ username: 'notAllowed' })
  return inTransaction(ctx, async (plain) => {
    const tx = { ...plain, caller: ctx.caller }
    const account = await findByName(tx, name, ctx.caller)
    const waitSeconds = await takeAttempt(tx, 'codeSend', `${name.value} ${device}`)
    if (waitSeconds > 0) return { waitSeconds }
    const subject = account ? `account ${account.id}` : name.value
    await countAttempt(tx, 'codeSendClient', clientAddress)
    if (account?.known) await countAttempt(tx, 'codeSendKnown', subject)
    else if (account?.knownNetwork)
      await countAttempt(tx, 'codeSendKnownNetwork', `${subject} ${clientAddress}`)
    else {
      await limitCodes(tx, channels, channel, 'code')
      await countAttempt(tx, 'codeSendNetwork', `${subject} ${clientAddress}`)
      await countAttempt(tx, 'codeSendStranger', subject)
    }
    const code = await makeCode(tx, name.value)
    await queueMessage(tx, {
      channel,
      to: name.value,
      kind: 'code',
      facts: {},
      language: input.language ?? locale,
      code,
    })
    return { waitSeconds: WAIT_SECONDS }
  })
}
