import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import { takeAttempt } from '../../../people/accounts/attempts.ts'
import { actingAs, asStaff, audit, type ActorContext } from '../../../people/staff/asStaff.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { queueMessage } from '../../../platform/messages/queueMessage.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { reachBuyer, type Site } from '../../orders/notifyBuyer.ts'
import { readOrderLanguage } from '../../orders/read/readOrderLanguage.ts'
import { cleanPictures } from '../cleanPictures.ts'
import { lockConversation, type ConversationRow } from '../conversation.ts'
import { addMessage, isSent } from '../messages.ts'
import { openConversation } from '../openConversation.ts'
import { findShown } from './readOfficeConversation.ts'

type Answered = CallResult<'answerConversation'>

/**
 * Tells the buyer of an answer, once until it is read. The mail has a link and nothing that a person typed (rules:
 * conversations#mails). False when the buyer cannot be reached.
 */
async function notify(tx: TransactionContext, site: Site, to: ConversationRow): Promise<boolean> {
  if (to.unread_by_buyer > 0) return true
  if ((await takeAttempt(tx, 'answerMail', `c${to.id}`)) > 0) return true
  if (to.order_id !== null) return reachBuyer(tx, site, to.order_id, 'shopAnswered', {})
  const path = `/crm?question=${to.id}`
  if (to.account_id !== null) {
    const account = await readAccount(tx, to.account_id)
    const link = site === null ? '' : `${site}${path}`
    if (account.status === 'deleted') return false
    await notifyAccount(tx, account, 'questionAnswered', { link })
    return true
  }
  if (to.email === null || site === null) return false
  // Strangers may enter any address: it gets a few mails a day from all questions together.
  if ((await takeAttempt(tx, 'answerMailTarget', to.email)) > 0) return false
  await queueMessage(tx, {
    channel: 'mail',
    to: to.email,
    kind: 'questionAnswered',
    facts: { link: `${site}${path}&secret=${to.secret}` },
    language: to.language,
  })
  return true
}

export async function answerConversation(
  ctx: ActorContext,
  { key, text: given, pictures: sent, ...which }: CallInput<'answerConversation'>,
  site: Site,
): Promise<Answered> {
  const text = given.trim()
  if (text === '' && (sent ?? []).length === 0) refuseFields({ text: 'missing' })
  const { conversation, order } = await findShown(ctx, which)
  if (conversation && (await isSent(ctx, conversation.id, key)))
    return { conversationId: String(conversation.id), isTold: true }
  const pictures = await cleanPictures(sent)
  let answered: Answered | undefined
  await asStaff(ctx, 'conversations.answer', async (tx) => {
    const opened =
      conversation ??
      (await openConversation(tx, {
        orderId: order!.id,
        accountId: null,
        productId: null,
        email: null,
        language: await readOrderLanguage(tx, order!.id),
        key,
        by: 'shop',
      }))
    const locked = (await lockConversation(tx, opened.id)) ?? refuse('notFound')
    const isAgain = await isSent(tx, locked.id, key)
    const isTold = isAgain || (await notify(tx, site, locked))
    if (!isAgain)
      await addMessage(tx, {
        conversationId: locked.id,
        by: 'shop',
        staffName: actingAs(tx).name,
        key,
        text,
        pictures,
      })
    await audit(tx, {
      action: 'answerConversation',
      subject:
        locked.order_id === null
          ? { kind: 'conversation', id: String(locked.id) }
          : { kind: 'order', id: locked.order_id },
      facts: { pictures: String(pictures.length) },
    })
    answered = { conversationId: String(locked.id), isTold }
    return true
  })
  return answered!
}
