import { createHash } from 'node:crypto'
import { refuse } from '../../../../basics/errors.ts'
import { countAttempt, takeAttempt, LIMITS } from '../../../people/accounts/attempts.ts'
import { makeCode, proveCode, spendCode } from '../../../people/accounts/signIn/code.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import type { Locale } from '../../../../basics/locales.ts'
import { limitCodes } from '../../../platform/messages/limitCodes.ts'
import type { OpenChannels } from '../../../platform/messages/openChannels.ts'
import { queueMessage } from '../../../platform/messages/queueMessage.ts'
import type { Contact } from './contactOf.ts'

const WAIT_SECONDS = LIMITS.codeSend.everyMs / 1_000

/** Names the order and its contact, so that a code for an earlier contact confirms nothing. */
const targetOf = (orderId: string, { to }: Contact): string =>
  `order ${orderId} ${createHash('sha256').update(to).digest('base64url')}`

/** Returns the seconds until the next one. */
export const queueOrderCode = (
  ctx: CallContext & { readonly channels: OpenChannels },
  orderId: string,
  contact: Contact,
  language: Locale,
): Promise<number> =>
  inTransaction(ctx, async (plain) => {
    const tx = { ...plain, caller: ctx.caller }
    const { device, clientAddress } = ctx.caller
    const waitSeconds = await takeAttempt(tx, 'codeSend', `order ${orderId} ${device}`)
    if (waitSeconds > 0) return waitSeconds
    await limitCodes(tx, ctx.channels, contact.channel, 'code')
    await countAttempt(tx, 'codeSendClient', clientAddress)
    await countAttempt(tx, 'codeSendNetwork', `order ${orderId} ${clientAddress}`)
    await countAttempt(tx, 'codeSendStranger', `order ${orderId}`)
    await queueMessage(tx, {
      channel: contact.channel,
      to: contact.to,
      kind: 'orderCode',
      facts: { orderId },
      language,
      code: await makeCode(tx, targetOf(orderId, contact)),
    })
    return WAIT_SECONDS
  })

/** Call it before the transaction that acts. */
export const proveOrderCode = (
  ctx: CallContext,
  orderId: string,
  contact: Contact,
  captcha: string | undefined,
): Promise<void> =>
  captcha === undefined
    ? refuse('wrongCode', { fields: { captcha: 'missing' } })
    : proveCode(ctx, targetOf(orderId, contact), captcha)

/** Uses the code up, in the transaction that it permits. */
export const spendOrderCode = (
  ctx: Parameters<typeof spendCode>[0],
  orderId: string,
  contact: Contact,
  captcha: string,
): Promise<void> => spendCode(ctx, targetOf(orderId, contact), captcha)
