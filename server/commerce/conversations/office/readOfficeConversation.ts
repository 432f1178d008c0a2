import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../../basics/locales.ts'
import { colleagueNames } from '../../../people/staff/team/colleagues.ts'
import type { OpenChannels } from '../../../platform/messages/openChannels.ts'
import type { Context } from '../../../platform/db/context.ts'
import { findOrder, type OrderRow } from '../../orders/read/orderRow.ts'
import { readOrderLanguage } from '../../orders/read/readOrderLanguage.ts'
import { findByOrder, findConversation, type ConversationRow } from '../conversation.ts'
import { listMessages, markRead } from '../messages.ts'
import { contactFor, productFor } from '../readConversation.ts'

type Which = { readonly conversationId?: string | undefined; readonly orderId?: string | undefined }
type Shown = {
  readonly conversation: ConversationRow | undefined
  readonly order: OrderRow | undefined
}

/** By its number or its order's; an order may have none yet. */
export async function findShown(ctx: Context, { conversationId, orderId }: Which): Promise<Shown> {
  if (conversationId !== undefined) {
    const conversation = (await findConversation(ctx, BigInt(conversationId))) ?? refuse('notFound')
    const of = conversation.order_id
    return { conversation, order: of === null ? undefined : await findOrder(ctx, of) }
  }
  if (orderId === undefined) return refuseFields({ conversationId: 'missing' })
  const order = (await findOrder(ctx, orderId)) ?? refuse('orderUnknown')
  return { order, conversation: await findByOrder(ctx, orderId) }
}

/** The language that the buyer is written to in. */
export const languageOf = async (ctx: Context, { conversation, order }: Shown): Promise<Locale> =>
  conversation?.language ?? (order ? await readOrderLanguage(ctx, order.id) : DEFAULT_LOCALE)

export async function readOfficeConversation(
  ctx: Context,
  input: CallInput<'readOfficeConversation'>,
  locale: Locale,
  channels: OpenChannels,
): Promise<CallResult<'readOfficeConversation'>> {
  const { conversation, order } = await findShown(ctx, input)
  const { messages, older } =
    conversation === undefined
      ? { messages: [], older: null }
      : await listMessages(ctx, conversation.id, input.before)
  const newest = messages.at(-1)
  if (conversation && newest && input.before === undefined && conversation.unread_by_shop > 0)
    await markRead(ctx, conversation.id, 'shop', BigInt(newest.id))
  const assigned = conversation?.assigned_to ?? null
  const names = await colleagueNames(ctx, assigned === null ? [] : [assigned])
  return {
    conversationId: conversation === undefined ? null : String(conversation.id),
    orderId: order?.id ?? null,
    product: await productFor(ctx, conversation, locale),
    state: conversation?.state ?? 'open',
    isMember: (order?.account_id ?? conversation?.account_id ?? null) !== null,
    contact: contactFor(conversation, order, channels),
    language: await languageOf(ctx, { conversation, order }),
    assignedTo:
      assigned === null ? null : { id: String(assigned), name: names.get(assigned) ?? '' },
    messages,
    older,
  }
}
