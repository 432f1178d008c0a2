import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { shortName } from '../../people/accounts/profile/accountLabel.ts'
import type { OpenChannels } from '../../platform/messages/openChannels.ts'
import type { Context } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { readProductNames } from '../catalogue/readProductNames.ts'
import { contactOf, shortContact } from '../orders/contact/contactOf.ts'
import type { OrderRow } from '../orders/read/orderRow.ts'
import type { ConversationRow } from './conversation.ts'
import { findOwnConversation } from './findOwnConversation.ts'
import { listMessages, markRead, readMessagePicture } from './messages.ts'

type View = CallResult<'readConversation'>

/** Where the buyer is notified of answers, shortened: the account's page, an order's contact, a question's e-mail. */
export function contactFor(
  conversation: ConversationRow | undefined,
  order: OrderRow | undefined,
  channels: OpenChannels,
): string | null {
  if (order) {
    const contact = contactOf(order)
    return contact && channels[contact.channel] ? shortContact(contact) : null
  }
  const email = channels.mail ? (conversation?.email ?? null) : null
  return email === null ? null : shortName({ email, phone: null, wallet: null })
}

export async function productFor(
  ctx: Context,
  conversation: ConversationRow | undefined,
  locale: Locale,
): Promise<View['product']> {
  const id = conversation?.product_id ?? null
  return id === null ? null : ((await readProductNames(ctx, [id], locale))[0] ?? null)
}

export async function readConversation(
  ctx: CallContext,
  input: CallInput<'readConversation'>,
  channels: OpenChannels,
): Promise<View> {
  const { conversation, order } = await findOwnConversation(ctx, input)
  const { messages, older } =
    conversation === undefined
      ? { messages: [], older: null }
      : await listMessages(ctx, conversation.id, input.before)
  return {
    orderId: order?.id ?? null,
    product: await productFor(ctx, conversation, input.language ?? ctx.caller.locale),
    state: conversation?.state ?? 'open',
    conversationId: conversation === undefined ? null : String(conversation.id),
    secret: order?.secret ?? conversation?.secret ?? null,
    contact: contactFor(conversation, order, channels),
    unread: conversation?.unread_by_buyer ?? 0,
    // Buyers talk to the shop; its staff stay anonymous.
    messages: messages.map(({ id, by, text, at, pictures }) => ({ id, by, text, at, pictures })),
    older,
  }
}

export async function markConversationRead(
  ctx: CallContext,
  { upTo, ...which }: CallInput<'markConversationRead'>,
): Promise<Record<never, never>> {
  const { conversation } = await findOwnConversation(ctx, which)
  if (conversation && conversation.unread_by_buyer > 0)
    await markRead(ctx, conversation.id, 'buyer', BigInt(upTo))
  return {}
}

export async function readConversationPicture(
  ctx: CallContext,
  { id, ...which }: CallInput<'readConversationPicture'>,
): Promise<CallResult<'readConversationPicture'>> {
  const { conversation } = await findOwnConversation(ctx, which)
  return readMessagePicture(ctx, id, conversation?.id ?? 0n)
}
