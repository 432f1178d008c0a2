import type { Context } from '../../platform/db/context.ts'
import { isSameSecret } from '../../platform/isSameSecret.ts'
import { ownsOrder } from '../orders/read/readOrder.ts'
import { findOrder } from '../orders/read/orderRow.ts'
import { findConversation } from './conversation.ts'

type WatchedConversation = {
  readonly type: 'conversation'
  readonly conversationId: string
  readonly lastAt: number
}

/** What the socket tells about a conversation, if the secret is right; else `undefined` (rules: wire#socket). */
export async function readWatchedConversation(
  ctx: Context,
  conversationId: string,
  secret: string,
): Promise<WatchedConversation | undefined> {
  const found = await findConversation(ctx, BigInt(conversationId))
  if (!found) return undefined
  const order = found.order_id === null ? undefined : await findOrder(ctx, found.order_id)
  const isOwn = order ? ownsOrder(order, secret) : isSameSecret(found.secret!, secret)
  return isOwn
    ? { type: 'conversation', conversationId, lastAt: found.last_at.getTime() }
    : undefined
}
