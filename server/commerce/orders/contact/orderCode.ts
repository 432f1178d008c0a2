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
import { isTakenByLink, type OrderRow } from '../read/orderRow.ts'
import { isPlacer, type Contact } from './contactOf.ts'

const WAIT_SECONDS = LIMITS.codeSend.everyMs / 1_000

/** Names the order and its contact, so that a code for an earlier contact confirms nothing. */
const targetOf = (orderId: string, { to }: Contact): string =>
  `order ${orderId} ${createHash('sha256').update(to).digest('base64url')}`

const isOwner = ({ caller }: Pick<CallContext, 'caller'>, order: OrderRow): boolean =>
  isPlacer({ caller }, order) ||
  (caller.account !== null &&
    caller.account.accountId === order.account_id &&
    !isTakenByLink(order))

/** Returns the seconds until the next one. */
export const queueOrderCode = (
  ctx: CallContext & { readonly channels: OpenChannels },
  order: OrderRow,
  contact: Contact,
  language: Locale,
): Promise<number> =>
  inTransaction(ctx, async (plain) => {
    const tx = { ...plain, caller: ctx.caller }
    const { device, clientAddress } = ctx.caller
    const subject = `order ${order.id}`
    const waitSeconds = await takeAttempt(tx, 'codeSend', `${subject} ${device}`)
    if (waitSeconds > 0) return waitSeconds
    await limitCodes(tx, ctx.channels, contact.channel, 'code')
    await countAttempt(tx, 'codeSendClient', clientAddress)
    // Others with the link use up none of the buyer's.
    if (isOwner(ctx, order)) await countAttempt(tx, 'codeSendKnown', subject)
    else {
      await countAttempt(tx, 'codeSendNetwork', `${subject} ${clientAddress}`)
      await countAttempt(tx, 'codeSendStranger', subject)
    }
    await queueMessage(tx, {
      channel: contact.channel,
      to: contact.to,
      kind: 'orderCode',
      facts: { orderId: order.id },
      language,
      code: await makeCode(tx, targetOf(order.id, contact)),
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
