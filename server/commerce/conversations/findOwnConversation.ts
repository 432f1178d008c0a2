import type { CallContext } from '../../platform/http/handler.ts'
import { isSameSecret } from '../../platform/isSameSecret.ts'
import { Refusal, refuse, refuseFields } from '../../../basics/errors.ts'
import type { OrderRow } from '../orders/read/orderRow.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import { findByOrder, findConversation, type ConversationRow } from './conversation.ts'

type Which = {
  readonly orderId?: string | undefined
  readonly conversationId?: string | undefined
  readonly secret?: string | undefined
}
export type Own = {
  readonly conversation: ConversationRow | undefined
  readonly order: OrderRow | undefined
}

/**
 * The conversation, if the caller owns it or has the secret of its order or question. Others get the answer for an
 * unknown number (rules: conversations#who).
 */
export async function findOwnConversation(
  ctx: CallContext,
  { orderId, conversationId, secret }: Which,
): Promise<Own> {
  if (orderId !== undefined) {
    const order = await findOwnOrder(ctx, orderId, secret)
    return { order, conversation: await findByOrder(ctx, order.id) }
  }
  if (conversationId === undefined) return refuseFields({ conversationId: 'missing' })
  const account = ctx.caller.account?.accountId
  if (secret === undefined && account === undefined) return refuse('notSignedIn')
  const found = (await findConversation(ctx, BigInt(conversationId))) ?? refuse('notFound')
  if (found.order_id !== null) return ofOrder(ctx, found, found.order_id, secret)
  const isOwn =
    (secret !== undefined && isSameSecret(found.secret!, secret)) ||
    (account !== undefined && found.account_id === account)
  return isOwn ? { conversation: found, order: undefined } : refuse('notFound')
}

async function ofOrder(
  ctx: CallContext,
  conversation: ConversationRow,
  orderId: string,
  secret: string | undefined,
): Promise<Own> {
  try {
    return { conversation, order: await findOwnOrder(ctx, orderId, secret) }
  } catch (error) {
    // Not `orderUnknown`: guessing must not tell orders' conversations from questions.
    if (error instanceof Refusal) return refuse('notFound')
    throw error
  }
}
