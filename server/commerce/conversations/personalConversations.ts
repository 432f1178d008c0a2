import type { Sender } from '../../../basics/conversations.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { conversationsOf } from './listConversations.ts'

const MAX_MESSAGES = 10_000

/** An account's conversations as it sees them, without pictures, which its pages show. */
export async function exportConversations(
  ctx: Context,
  accountId: bigint,
): Promise<readonly object[]> {
  const found = await conversationsOf(ctx, accountId)
  const { rows } = await sql.named({
    conversation_id: col.bigint,
    sender: col.as<Sender>(col.text),
    text: col.text,
    created_at: col.time,
  })`
    select conversation_id, sender, text, created_at from conversation_message
    where conversation_id = any(${found.map(({ id }) => id)}::bigint[]) order by id
    limit ${MAX_MESSAGES}::int`.execute(ctx.db)
  const byId = Map.groupBy(rows, (row) => row.conversation_id)
  return found.map(({ id, order_id: orderId }) => ({
    conversationId: id,
    orderId,
    messages: (byId.get(id) ?? []).map(({ sender, text, created_at: at }) => ({
      sender,
      text,
      at,
    })),
  }))
}

/** Deletes questions; an order's conversation stays with the order. */
export async function forgetConversations(ctx: Context, accountId: bigint): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`delete from conversation where account_id = ${accountId}`.execute(ctx.db)
}

/** Deletes the conversation of a guest's long-ended order, unless it has newer messages. */
export async function forgetOrderConversation(
  ctx: Context,
  orderId: string,
  before: Date,
): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`
    delete from conversation where order_id = ${orderId} and last_at < ${before}`.execute(ctx.db)
}

/** Deletes visitors' questions without messages for this long. Returns their number. */
export async function forgetQuestions(ctx: Context, afterMs: number): Promise<number> {
  const { rowCount } = await sql.named`
    delete from conversation where order_id is null and account_id is null
      and last_at < ${new Date(ctx.now().getTime() - afterMs)}`.execute(ctx.db)
  return rowCount
}
