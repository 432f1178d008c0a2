import type { CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { readProductNames } from '../catalogue/readProductNames.ts'
import { orderIdsOf } from '../orders/read/orderIdsOf.ts'
import { COLUMNS, ConversationRow } from './conversation.ts'

const MAX = 100

/** An account's questions, and the conversations of the orders that it owns now. */
export async function conversationsOf(ctx: Context, accountId: bigint): Promise<ConversationRow[]> {
  const orderIds = await orderIdsOf(ctx, accountId)
  const { rows } = await sql.named(ConversationRow)`
    select ${COLUMNS} from conversation where id in (
      (select id from conversation where account_id = ${accountId} order by last_at desc limit ${MAX}::int)
      union (select id from conversation where order_id = any(${orderIds}::text[])))
    order by last_at desc, id desc limit ${MAX}::int`.execute(ctx.db)
  return rows
}

export async function productNames(
  ctx: Context,
  rows: readonly ConversationRow[],
  locale: Locale,
): Promise<Map<number, { productId: number; name: string }>> {
  const ids = [...new Set(rows.flatMap(({ product_id: id }) => (id === null ? [] : [id])))]
  const found = ids.length === 0 ? [] : await readProductNames(ctx, ids, locale)
  return new Map(found.map((one) => [one.productId, one]))
}

export async function listConversations(
  ctx: Context,
  accountId: bigint,
  locale: Locale,
): Promise<CallResult<'listConversations'>> {
  const rows = await conversationsOf(ctx, accountId)
  const names = await productNames(ctx, rows, locale)
  return {
    conversations: rows.map((row) => ({
      conversationId: String(row.id),
      orderId: row.order_id,
      product: names.get(row.product_id ?? 0) ?? null,
      state: row.state,
      lastText: row.last_text,
      lastBy: row.last_by,
      lastAt: row.last_at.getTime(),
      unread: row.unread_by_buyer,
    })),
  }
}
